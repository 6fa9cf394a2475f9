import { Link } from 'react-router-dom'
import { apiOrigin } from '../contract/contract.ts'
import { PaymentsText } from '../payments/payments-text.tsx'
import { useSession } from '../session/session.tsx'
import { InfoPage, InfoSection } from './info-page.tsx'

const copy = `${apiOrigin()}/api/account/export`

const paymentData =
  'We store the brand and the last four digits of a card, and which payments a job had. Only you see your card. The other side sees the price, whether it is secured, refunds, a cancellation fee and tips. Payment records stay after you delete your account, without your name and card.'

export function PrivacyPage() {
  const { user } = useSession()
  return (
    <InfoPage
      title="Privacy"
      lede="What Manyhands stores about you, who sees it, and how long it stays."
    >
      <InfoSection title="Your account">
        <p>
          Only you see your username, full name, email and phone, and a customer&apos;s bio. Before
          a booking, packers see a customer&apos;s account number and rating. Once a job is booked,
          the packer also sees the first name and initial. So do favorite packers when you post a
          job, and everyone who is signed in at the reviews you wrote.
        </p>
        <p>Your password is stored hashed (Argon2id). It cannot be read back.</p>
      </InfoSection>
      <InfoSection title="What signed-in people see">
        <p>
          Everyone who is signed in sees a job&apos;s title, description, photos, boxes, price,
          dates, city, state and five-digit ZIP code, and what the customer says about the move,
          such as stairs and items. Do not put a phone number or a door code in the description.
        </p>
        <p>
          They also see a packer&apos;s public page: first name and initial, bio, specialties, crew
          size, badges, number of completed jobs, share of bookings kept, and the ratings and
          reviews of customers. Customers with an open job see which packers look for jobs, or have
          completed one, within 50 miles.
        </p>
        <p>
          We remove location data and other metadata from photos. A photo&apos;s link cannot be
          guessed, but anyone who has the link can open the photo.
        </p>
      </InfoSection>
      <InfoSection title="Street addresses">
        <p>
          Only the customer who posted the job and the packer who booked or completed it see them,
          and the private notes.
        </p>
      </InfoSection>
      <InfoSection title="On a packer's phone">
        <p>
          The phone of a packer keeps the gigs of today and tomorrow, so that they open without a
          network: addresses, notes, a shared phone number and the last 6 messages. Signing out
          deletes them.
        </p>
      </InfoSection>
      <InfoSection title="Checks of packers">
        <p>
          We store which checks a packer has passed, and until when. Customers see only the badges.
          A certificate of insurance is seen only by our team, and we delete it 90 days after our
          decision. Codes by text message go through the company that sends our messages.
        </p>
        <p>
          Only you see your favorite packers. A favorite packer learns of it when you post a job.
        </p>
      </InfoSection>
      <InfoSection title="Payments">
        <p>
          <PaymentsText
            off="Manyhands handles no payments, so it stores no card and no bank account."
            test={`The test payment pages are a simulation. ${paymentData}`}
            stripe={`You enter your card or bank account on the pages of Stripe, our payment company, which also gets your account number and the amounts. ${paymentData}`}
          />
        </p>
      </InfoSection>
      <InfoSection title="Messages about a job">
        <p>
          Only the customer and the packer of the job see them. If you report a message, our support
          reads it and up to ten messages before and after it; if you report a problem, those of the
          job. Emails and notifications say who wrote about which job, never what. The other side
          sees your phone number only while you share it for the job, and no longer than 14 days
          after its end.
        </p>
      </InfoSection>
      <InfoSection title="Reviews">
        <p>
          After a job, you and the other side can review each other. A review stays hidden until
          both are in or 14 days are over. Then every signed-in user can read the reviews of a
          packer, and only the customer and the packer of the job the review of the customer. When
          you delete your account, we delete what you wrote. The stars stay in the rating of the
          other side.
        </p>
      </InfoSection>
      <InfoSection title="Messages to support">
        <p>
          Only you and the people who answer see them. The people who answer also see your name,
          username, email, phone, jobs, devices, and which emails we sent you in the last 30 days.
        </p>
      </InfoSection>
      <InfoSection title="No third parties">
        <p>
          We do not sell your data, and pass on only what Payments and Checks above name. There are
          no ads and no tracking, and our pages load nothing from other companies. When a packer
          opens the address of a booked job in maps, Apple or Google gets that address. If you turn
          on the calendar feed on the account page, your calendar app gets your booked jobs with
          their addresses.
        </p>
      </InfoSection>
      <InfoSection title="Emails and notifications">
        <p>
          We write to your email address about your jobs and your account. You choose the topics on
          the account page. Emails never contain street addresses.
        </p>
        <p>
          If you turn on notifications on a device, we send it short messages through the push
          service of its browser, encrypted so that only the device can read them. They contain no
          address and no amount. They end when you sign out.
        </p>
      </InfoSection>
      <InfoSection title="On your device">
        <p>
          One cookie keeps you signed in. Another remembers whether you are a customer or a packer,
          so that pages load faster. While we try a new version of some pages, a third one holds a
          random number, so that you keep the same version.
        </p>
        <p>
          Your browser also stores what you have typed and not sent yet, never a password, and
          settings such as the last ZIP code you searched.
        </p>
      </InfoSection>
      <InfoSection title="How long it stays">
        <p>
          Your data stays until you delete it or delete your account. A session ends when you sign
          out, after 7 days without use, or after 30 days.
        </p>
        <p>
          Completed jobs stay because they are the packer&apos;s pay record. When a customer deletes
          their account, we remove the text, street addresses and photos of those jobs.
        </p>
        <p>
          The history of a booked job also stays, because the other side needs it as a record. It
          lists each step with its time, and the job&apos;s price, dates and cities. When you delete
          your account, we remove your name and everything you wrote from this history, and delete
          the messages and photos that you sent.
        </p>
        <p>
          To stop password guessing, we count sign-in attempts by IP address for a little over an
          hour. Server logs may contain IP addresses, but no names or passwords. Backups may contain
          deleted data until they expire.
        </p>
      </InfoSection>
      <InfoSection title="Download or delete your data">
        {user ? (
          <p>
            <a href={copy}>Download a copy of your data</a> as one JSON file.
          </p>
        ) : (
          <p>Sign in and come back to this page to download a copy of your data.</p>
        )}
        <p>
          You can delete your account on your <Link to="/account">Account</Link> page. Questions?
          See <Link to="/help">Help</Link>.
        </p>
      </InfoSection>
    </InfoPage>
  )
}
