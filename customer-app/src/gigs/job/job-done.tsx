import { Link } from 'react-router-dom'
import { formatCardMoney, Panel } from 'shared-ui'
import type { Job } from './use-job.ts'

/** Tells the customer how to pay for a completed job and where to get help. */
export function JobDone({ job: { gig, trip } }: { job: Job }) {
  const name = trip?.packer.display_name ?? 'your packer'
  return (
    <Panel tone="positive" title="All done.">
      <p>This job is completed. It stays in your history.</p>
      <p>
        {`Not paid yet? Pay ${name} ${formatCardMoney(gig.price)} directly: Manyhands does not handle payments yet.`}
      </p>
      <p>
        Something wrong after all? Report a problem on this page.{' '}
        <Link to="/customer/support">Support</Link> says what happens then. You can also{' '}
        <Link to={`/support?gig=${gig.id}`}>write to us</Link>.
      </p>
    </Panel>
  )
}
