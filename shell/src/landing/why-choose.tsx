import { whyPackersArt, whyPaymentArt, whyTrackingArt } from 'shared-ui'
import { Why } from './landing-styles.ts'

const reasons = [
  {
    art: whyPackersArt,
    title: 'Verified packers',
    text: 'Pianos go to people who move pianos: only a packer with every specialty your job asks for can book it. Ratings and reviews tell the rest.',
  },
  {
    art: whyPaymentArt,
    title: 'Secure payment',
    text: 'You set the price, packers see it before they book, and payment is secure. No quotes, no haggling.',
  },
  {
    art: whyTrackingArt,
    title: 'Job tracking',
    text: 'Follow your job from posted to done. Everyone sees the city; only the packer who booked it sees the door.',
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
