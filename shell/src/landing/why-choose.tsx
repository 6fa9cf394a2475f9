import { whyPackersArt, whyPaymentArt, whyTrackingArt } from 'shared-ui'
import { ByPayments } from '../payments/by-payments.tsx'
import { Why } from './landing-styles.ts'

const reasons = [
  {
    art: whyPackersArt,
    title: 'Verified packers',
    text: 'For now we check one thing: that the packer lists every specialty your job needs. ID checks, ratings and reviews are coming.',
  },
  {
    art: whyPaymentArt,
    title: 'Secure payment',
    text: (
      <>
        You set the price, and packers see it before they book. No quotes, no haggling.{' '}
        <ByPayments
          off="For now you pay your packer directly. Secure payment on Manyhands is coming."
          test="We hold your payment while the work is done, and release it when you confirm. This is a test version: no real money moves."
          stripe="We hold your payment while the work is done, and release it when you confirm that everything arrived."
        />
      </>
    ),
  },
  {
    art: whyTrackingArt,
    title: 'Job tracking',
    text: "See each step live on your job's page: on the way, arrived, loaded, delivered. Only the packer who books your job sees the street addresses.",
  },
]

export function WhyChoose() {
  return (
    <Why aria-labelledby="why">
      <h2 id="why">Why choose Manyhands?</h2>
      <ul>
        {reasons.map(({ art, title, text }) => (
          <li key={title}>
            <img src={art} alt="" width={400} height={250} loading="lazy" />
            <h3>{title}</h3>
            <p>{text}</p>
          </li>
        ))}
      </ul>
    </Why>
  )
}
