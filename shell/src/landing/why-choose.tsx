import { Link } from 'react-router-dom'
import { whyPackersArt, whyPaymentArt, whyTrackingArt } from 'shared-ui'
import { PaymentsText } from '../payments/payments-text.tsx'
import { Columns } from './landing-styles.ts'

/** Each promise links to the sentence on the Help page that says how we keep it. */
const reasons = [
  {
    art: whyPackersArt,
    title: 'Verified packers, ratings and reviews',
    text: 'A badge shows which packers have passed our checks of email, phone, ID and insurance. You can let only them book your job. Ratings and reviews come only from customers they worked for.',
    links: [
      ['/help#verified', 'How we check packers'],
      ['/help#reviews', 'How ratings and reviews work'],
    ],
  },
  {
    art: whyPaymentArt,
    title: 'Secure payment',
    text: (
      <>
        You set the price, and packers see it before they book.{' '}
        <PaymentsText
          off="You pay your packer directly. Manyhands does not hold your money."
          test="We hold your payment while the work is done, and release it when you confirm. This is a test version: no real money moves."
          stripe="We hold your payment while the work is done, and release it when you confirm that everything arrived."
        />
      </>
    ),
    links: [['/help#payment', 'How payment works']],
  },
  {
    art: whyTrackingArt,
    title: 'Job tracking',
    text: "See each step live on your job's page: on the way, arrived, loaded, delivered. Only the packer who books your job sees the street addresses.",
    links: [['/help#tracking', 'How tracking works']],
  },
] as const

export function WhyChoose() {
  return (
    <Columns aria-labelledby="why">
      <h2 id="why">Why choose Manyhands?</h2>
      <ul>
        {reasons.map(({ art, title, text, links }) => (
          <li key={title}>
            <img src={art} alt="" width={400} height={250} loading="lazy" />
            <h3>{title}</h3>
            <p>{text}</p>
            {links.map(([to, label]) => (
              <Link key={to} to={to}>
                {label}
              </Link>
            ))}
          </li>
        ))}
      </ul>
    </Columns>
  )
}
