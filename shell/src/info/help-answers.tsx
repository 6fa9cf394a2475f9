import {
  cancelPercents,
  closesAfterMs,
  completesAfterMs,
  countsAfterBookingMs,
  freeAfterBookingMs,
  freeBeforePickupMs,
  freeIfLateMs,
  holdBeforePickupMs,
  limits,
  longDriveMs,
  moveLimits,
  noShowMs,
  offerMs,
  period,
  reviewDays,
  sharesBeforePickupMs,
  tipMs,
  urgentMs,
} from 'api/rules'
import { Link } from 'react-router-dom'
import { PaymentsText } from '../payments/payments-text.tsx'
import { serviceFee } from '../payments/service-fee.ts'
import { useSession } from '../session/session.tsx'
import { Answer } from './answer.tsx'
import { InfoSection } from './info-page.tsx'

const testNote = 'This is a test version: no real money moves.'

const howToPay = `Add a card on your Account page. We reserve the price and our service fee on it ${period(holdBeforePickupMs)} before the pickup, or at the booking if that is later. We charge it at the delivery, and pay your packer when you confirm, or ${period(completesAfterMs)} after the delivery. If the drop-off is more than ${period(longDriveMs)} away, we charge it when everything is loaded. Your packer gets the whole price.`

const afterPaying = `Open the job and choose a tip, up to ${period(tipMs)} after it is completed. All of it goes to your packer. If something was broken or missing, report a problem before you confirm: the money stays held until we have decided. After that, write to us on the Support page. A refund goes back to your card, with the same part of our fee.`

const howToBePaid =
  'We hold the customer’s payment while you work. When the job is completed, the whole price goes to your bank account. Connect your bank account on the Account page. The gig shows when the payment is secured. If the card is declined, you may cancel without a mark on your record.'

const cancelCost = `Canceling is free until ${period(freeBeforePickupMs)} before the pickup, for ${period(freeAfterBookingMs)} after the booking, and while your packer has announced an arrival ${period(freeIfLateMs)} late or more, or has not come by then. Otherwise it costs ${cancelPercents.late}% of the price, and ${cancelPercents.moving}% once your packer is on the way. All of it goes to your packer. The job page shows the cost before you cancel.`

/** Questions that open, in sections. */
export function HelpAnswers() {
  const { user } = useSession()
  const costs = `Joining and posting are free. You pay the price that you set and our service fee of ${serviceFee()}%. The job form shows the total before you post. Your packer gets the whole price.`
  return (
    <>
      <InfoSection title="For customers">
        <Answer question="How do I post a job?">
          <p>
            <Link to="/customer/signup">Join as a customer</Link>, then choose Create New Job on
            your dashboard. You can add up to {limits.images} photos. Packers can see and book the
            job as soon as it is posted.
          </p>
        </Answer>
        <Answer question="Who can book my job?">
          <p>
            Any packer who lists every specialty that the job needs and brings enough people. The
            first one to book gets it. In the job form, choose Verified packers only to let only
            verified packers book.
          </p>
        </Answer>
        <Answer question="How many people will come?">
          <p>
            As many as you ask for in the job form, from 1 to {moveLimits.crew}, the packer
            included. Packers say in their profile how many people they bring. Those who bring fewer
            than you ask for cannot book.
          </p>
        </Answer>
        <Answer id="verified" question="How do you check packers?">
          <p>
            A verified packer has confirmed an email address and a phone number, has shown an ID to
            our payment company or to us, and has sent us a certificate of insurance that has not
            ended. The badge ends with the first of these checks. A background check is a badge of
            its own.
          </p>
        </Answer>
        <Answer id="reviews" question="How do ratings and reviews work?">
          <p>
            Only the two sides of a job can review it, within {reviewDays} days after its end, and
            neither sees the other&apos;s review before both are written or the {reviewDays} days
            are over. A packer&apos;s public page shows the reviews, and from three on their mean.
            We hide a review that breaks our <Link to="/terms">Terms</Link>, never one for its
            stars.
          </p>
        </Answer>
        <Answer question="How do I get the same packer again?">
          <p>
            On the page of a job, choose Mark as favorite. We tell your favorite packers first when
            you post a job: right away, by notification and email. Other packers get emails about
            new jobs at least an hour later. On the marketplace, all packers see the job right away,
            and the first one to book gets it.
          </p>
        </Answer>
        <Answer question="Can I ask one packer first?">
          <p>
            Yes, a packer who has booked a job of yours before. At the end of the job form, choose
            the packer under Ask one packer first. Only this packer can book the job for{' '}
            {period(offerMs)}, or until they decline. Then all packers can. You need not wait: on
            the job&apos;s page, choose Show it to all packers now.
          </p>
        </Answer>
        <Answer question="Can I post a job again?">
          <p>
            Yes, once it is completed or has expired. Choose Post again on its page or in Job
            History. The form opens with everything but the dates, photos included. The earlier job
            stays as it is.
          </p>
        </Answer>
        <Answer id="tracking" question="How do I follow a booked job?">
          <p>
            Choose the job&apos;s title on your dashboard. Its page shows each step as soon as your
            packer reports it, with its time. After the delivery, it also shows the code that
            completes the job.
          </p>
        </Answer>
        <Answer question="How do I change or delete a job?">
          <p>
            Open the job and choose Edit or Delete. For a booked job, choose Cancel this booking
            instead of Delete: you can then delete the job, and your packer sees the reason that you
            enter. Another date or address of a booked job needs your packer&apos;s yes; until then,
            the old one holds. Once your packer is on the way, you can change only the description,
            the notes, the drop-off unit and the photos. Once everything is loaded, you cannot
            change, cancel or delete the job. After the delivery, it stays as the packer&apos;s pay
            record.
          </p>
        </Answer>
        <Answer question="What if there is more to do than I posted?">
          <p>
            Your packer can ask for extra pay on moving day, with a reason. The job page shows the
            new total, and you say yes or no. After a no, the packer does the job as posted, or
            leaves before loading.
          </p>
        </Answer>
        <Answer question="What if my packer cancels or does not come?">
          <p>
            Your job is open again at once. Within {period(urgentMs)} of the pickup, it is also
            marked Urgent, and we tell packers near you who can do it. You pay nothing for the
            booking that ended. If your packer has not come {period(noShowMs.from)} after the agreed
            time, report it on the job page.
          </p>
        </Answer>
        <Answer id="costs" question="What does Manyhands cost?">
          <p>
            <PaymentsText
              off="Nothing. You pay only your packer, the price that the job shows."
              test={costs}
              stripe={costs}
            />
          </p>
        </Answer>
        <Answer id="payment" question="How do I pay?">
          <p>
            <PaymentsText
              off="You pay your packer directly, the price that the job shows. Manyhands does not handle payments."
              test={`${howToPay} ${testNote}`}
              stripe={howToPay}
            />
          </p>
        </Answer>
        <Answer question="How do I add a tip or get money back?">
          <p>
            <PaymentsText
              off="Ask your packer: you pay them directly."
              test={afterPaying}
              stripe={afterPaying}
            />
          </p>
        </Answer>
        <Answer question="What does canceling cost?">
          <p>
            <PaymentsText off="Nothing." test={cancelCost} stripe={cancelCost} />
          </p>
        </Answer>
        <Answer question="Who sees my street address?">
          <p>
            Only the packer who books the job. Everyone else who is signed in sees the city, state
            and five-digit ZIP code.
          </p>
        </Answer>
      </InfoSection>
      <InfoSection title="For packers">
        <Answer question="Why can’t I book a gig?">
          <p>
            It may need a specialty that you do not list. If you have it, add it to your profile. It
            may be for verified packers only. It may need more people than your profile says that
            you bring. Or another packer may have booked it or been asked first.
          </p>
        </Answer>
        <Answer question="How far away is a gig?">
          <p>
            Enter your ZIP code in the marketplace. Gigs then say about how many miles away they
            are: a straight line between the middles of the two ZIP codes. The miles of a route are
            by road, and an estimate, too.
          </p>
        </Answer>
        <Answer question="How do I become a verified packer?">
          <p>
            Your profile links to your checks: confirm your email and phone, confirm your ID when
            you connect your bank account, and send us your certificate of insurance with its last
            day. We remind you 30 and 7 days before a check ends.
          </p>
        </Answer>
        <Answer question="What happens when I book?">
          <p>You see both street addresses, and the gig moves from the marketplace to Your Gigs.</p>
        </Answer>
        <Answer question="What if I can’t make it?">
          <p>
            Open the gig and choose Cancel Gig. Other packers can then book it. If you will be late,
            choose Running late: the customer hears at once. From {period(countsAfterBookingMs)}{' '}
            after the booking on, canceling lowers your share of kept bookings.
          </p>
        </Answer>
        <Answer question="What if there is more to do than posted?">
          <p>
            Once you have arrived, choose Ask for extra pay on the gig. Until the customer says yes,
            the gig stays as posted. After a no, do it as posted, or leave before loading, without a
            mark.
          </p>
        </Answer>
        <Answer question="What does Manyhands cost me?">
          <p>Nothing. The price of a gig is your pay, and all tips are yours.</p>
        </Answer>
        <Answer question="How do I get paid?">
          <p>
            When the last box is out, open the gig and choose Delivered. The gig then moves to Your
            Pay. To complete it, ask the customer for the six-digit code and enter it.{' '}
            <PaymentsText
              off="The customer pays you directly. Manyhands does not handle payments."
              test={`${howToBePaid} ${testNote}`}
              stripe={howToBePaid}
            />
          </p>
        </Answer>
      </InfoSection>
      <InfoSection title="Messages">
        <Answer question="How do I write to my packer or customer?">
          <p>
            Open the booked move and choose the Message button. Both of you can send text and photos
            until {period(closesAfterMs)} after the move ends. After that, you can only read.
          </p>
        </Answer>
        <Answer question="How do I share my phone number?">
          <p>
            Open the messages and turn on Share my phone number for this move, from{' '}
            {period(sharesBeforePickupMs)} before the pickup until the move ends. The other side
            sees the number until you turn it off, at most until {period(closesAfterMs)} after the
            move ends.
          </p>
        </Answer>
      </InfoSection>
      <InfoSection title="Manyhands and your account">
        <Answer question="Where does Manyhands work?">
          <p>
            In all states, Washington, D.C., and the territories of the United States. You need only
            a browser on your phone or computer: there is no app to install.{' '}
            <Link to="/about">About</Link> says who runs Manyhands.
          </p>
        </Answer>
        <Answer question="Why does my password not work?">
          <p>
            Customers and packers sign in on different pages:{' '}
            <Link to="/customer/signin">Customer sign in</Link> and{' '}
            <Link to="/packer/signin">Packer sign in</Link>. After 10 wrong passwords, wait 15
            minutes, sign in with a passkey, or <Link to="/forgot">set a new password</Link>.
          </p>
        </Answer>
        <Answer question="How do I sign in without a password?">
          <p>
            Add a passkey on your <Link to="/account#passkeys">Account</Link> page. The sign-in page
            then takes your fingerprint, face or screen lock. If you lose the device, sign in with
            your password and remove its passkey. A new password by email removes all passkeys.
          </p>
        </Answer>
        <Answer question="What if I forget my password?">
          <p>
            Ask for a link on <Link to="/forgot">Forgot your password?</Link>. We send the link to
            your email address, and it works for 30 minutes.
          </p>
        </Answer>
        <Answer question="How do I change my password or delete my account?">
          <p>
            On your <Link to="/account">Account</Link> page. It also lists the devices on which you
            are signed in, and can sign them out.
          </p>
        </Answer>
        <Answer question="What do you store about me?">
          <p>
            The <Link to="/privacy">Privacy</Link> page lists all of it.
          </p>
        </Answer>
        <Answer question="What if a page does not load?">
          <p>
            Check your connection and choose Retry. Nothing you saved is lost. If you were filling
            in a job, your draft is still on your device.
          </p>
        </Answer>
        <Answer question="How do I contact support?">
          {user ? (
            <p>
              Write to us on the <Link to="/support">Support</Link> page. We answer there.
            </p>
          ) : (
            <p>Sign in and come back to this page to write to us.</p>
          )}
        </Answer>
      </InfoSection>
    </>
  )
}
