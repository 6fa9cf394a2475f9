import { PaymentsText } from '../payments/payments-text.tsx'
import { Columns } from './landing-styles.ts'

const thenReview = 'Then you and your packer review each other.'
const whenPaid = `We pay your packer when you confirm that everything arrived. ${thenReview}`

/** A customer's way from the job to the review, in three steps. */
export function HowItWorks() {
  return (
    <Columns aria-labelledby="how">
      <h2 id="how">How it works</h2>
      <ol>
        <li>
          <h3>Post your job</h3>
          <p>Say what to move, where and when. Add photos and your price.</p>
        </li>
        <li>
          <h3>A packer books it</h3>
          <p>The first packer who has what the job needs gets it. No quotes, no haggling.</p>
        </li>
        <li>
          <h3>Confirm and review</h3>
          <p>
            <PaymentsText
              off={`You pay your packer when everything has arrived. ${thenReview}`}
              test={whenPaid}
              stripe={whenPaid}
            />
          </p>
        </li>
      </ol>
    </Columns>
  )
}
