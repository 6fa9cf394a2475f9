import { Link } from 'react-router-dom'
import { PaymentsText } from '../payments/payments-text.tsx'
import { serviceFee } from '../payments/service-fee.ts'
import { Columns, Figure } from './landing-styles.ts'

/** What customers and packers pay to Manyhands, and where it works. */
export function Costs() {
  const percent = `${serviceFee()}%`
  const onTop =
    'Our service fee, on top of your price. You see the total before you post. Joining and posting are free.'
  return (
    <Columns aria-labelledby="costs">
      <h2 id="costs">What it costs, and where it works</h2>
      <ul>
        <li>
          <h3>For customers</h3>
          <Figure>
            <PaymentsText off="$0" test={percent} stripe={percent} />
          </Figure>
          <p>
            <PaymentsText
              off="You pay your packer the price that you set, and us nothing."
              test={onTop}
              stripe={onTop}
            />
          </p>
          <Link to="/help#costs">All costs, with canceling</Link>
        </li>
        <li>
          <h3>For packers</h3>
          <Figure>$0</Figure>
          <p>The price that you see is your pay. All tips are yours, too.</p>
        </li>
        <li>
          <h3>Where it works</h3>
          <Figure>50 states</Figure>
          <p>
            And Washington, D.C., and the territories. All you need is a browser on your phone or
            computer.
          </p>
        </li>
      </ul>
    </Columns>
  )
}
