import {
  cancelPercents,
  completesAfterMs,
  countsAfterBookingMs,
  freeAfterBookingMs,
  freeBeforePickupMs,
  freeIfLateMs,
  holdBeforePickupMs,
  longDriveMs,
  period,
  tipMs,
  urgentMs,
} from 'api/rules'
import { Link } from 'react-router-dom'
import { PaymentsText } from '../payments/payments-text.tsx'
import { InfoPage, InfoSection } from './info-page.tsx'

const payment = `The customer pays the price and a service fee; both are shown before the job is posted. The money is reserved on the card ${period(holdBeforePickupMs)} before the pickup (at the booking, if that is later), charged at the delivery (when everything is loaded, if the drop-off is more than ${period(longDriveMs)} away), and held until the job is completed: by the customer’s code or confirmation, or ${period(completesAfterMs)} after the delivery. The packer gets the whole price. If the customer reports a problem before that, the money stays held until we have decided how to divide it. A refund of a part of the price reduces the packer’s pay; we also refund the same part of our fee. For ${period(tipMs)} after the job is completed, the customer can add a tip; all of it goes to the packer.`

const canceling = `A customer cancels for free until ${period(freeBeforePickupMs)} before the pickup, always within ${period(freeAfterBookingMs)} of the booking, and while the packer has announced an arrival ${period(freeIfLateMs)} late or more, or has not come by then. Otherwise, canceling costs ${cancelPercents.late}% of the price, and ${cancelPercents.moving}% once the packer is on the way. All of it goes to the packer. Packers cancel for free.`

export const TermsPage = () => (
  <InfoPage title="Terms" lede="The rules for using Manyhands, in plain words.">
    <InfoSection title="What Manyhands is">
      <p>Customers post moving jobs on Manyhands, and packers book them.</p>
      <p>
        Manyhands is not a moving company. It does not carry, store or insure anything, and packers
        do not work for it. The agreement to do a job is between the customer and the packer.
      </p>
    </InfoSection>
    <InfoSection title="Your account">
      <p>
        Use your own details, keep your password secret, and do not share your account. You are
        responsible for everything done with it.
      </p>
    </InfoSection>
    <InfoSection title="Posting a job">
      <p>
        Describe the job honestly: what needs to be moved, where, when and for how much. Post only
        photos that you are allowed to use, and nothing illegal.
      </p>
      <p>
        After a packer books your job, you cannot lower its price or add a specialty that the packer
        does not list. Another date or address needs the packer&apos;s yes. Deleting the job cancels
        the booking.
      </p>
      <p>
        At the pickup, the packer can ask for extra pay for work that your post did not name. You
        say yes or no, and pay it only after a yes.
      </p>
    </InfoSection>
    <InfoSection title="Booking a job">
      <p>
        List only specialties that you have, and book only jobs that you can do on that day. If you
        cannot make it, cancel early so that another packer can book the job.
      </p>
      <p>
        Canceling lowers your share of kept bookings from {period(countsAfterBookingMs)} after the
        booking on, unless the payment was declined or the customer has changed what matters in the{' '}
        {period(urgentMs)} before. If you cancel within {period(urgentMs)} of the pickup or do not
        come, you cannot book that job again.
      </p>
      <p>
        Manyhands checks that a packer lists every specialty a job needs, not that the packer has
        it. A badge says which checks a packer has passed, as <Link to="/help#verified">Help</Link>{' '}
        describes. Packers without a badge may not have passed any. Manyhands does not check
        licenses.
      </p>
    </InfoSection>
    <InfoSection title="Reviews and messages">
      <p>
        Write what you saw yourself, about the job. Do not offer or ask for anything in return for a
        review. Insults, threats, and phone numbers or addresses of other people do not belong in
        reviews or messages.
      </p>
      <p>
        Reviews and messages can be reported. We hide a review or a message that breaks these rules.
        The stars of a hidden review do not count.
      </p>
    </InfoSection>
    <InfoSection title="Payment">
      <p>By booking a job, the packer accepts the customer&apos;s price.</p>
      <p>
        <PaymentsText
          off="Manyhands does not take, hold or send money. The customer pays the packer directly. Your Pay is a record of delivered jobs, not an account balance."
          test={`This is a test version: no real money moves. ${payment}`}
          stripe={payment}
        />
      </p>
      <p>
        <PaymentsText off="Canceling is free." test={canceling} stripe={canceling} />
      </p>
    </InfoSection>
    <InfoSection title="Fair use">
      <p>
        Do not try to break or overload Manyhands, use other people&apos;s accounts, or collect
        their data.
      </p>
      <p>
        We can suspend an account that breaks these rules, and write you why. You then cannot sign
        in, and your open jobs expire; booked ones go on unless we end them. You can still have your
        data and your account deleted: reply to our email.
      </p>
    </InfoSection>
    <InfoSection title="No guarantees">
      <p>
        Manyhands is provided as is. It may be unavailable at times or have errors. Customers and
        packers are responsible for what they agree on, and for how the job is done.
      </p>
    </InfoSection>
  </InfoPage>
)
