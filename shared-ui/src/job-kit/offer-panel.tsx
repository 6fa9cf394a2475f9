import { useMutation, useQueryClient } from '@tanstack/react-query'
import { failureText, type Gig, read } from 'api/client'
import { Button } from '../button/button.tsx'
import { formatDateTime } from '../format/date.ts'
import { Panel } from '../panel/panel.tsx'
import { Stack } from '../page/stack.tsx'
import { api } from './api.ts'
import { refetchGig } from './live-changes.ts'

interface OfferPanelProps {
  gig: Gig
  side: 'customer' | 'packer'
  /** Called once the offer has ended by the button. */
  onEnded?(): void
}

/** Says that the customer has asked one packer first, and lets either side end that. Nothing for other packers. */
export function OfferPanel({ gig, side, onEnded }: OfferPanelProps) {
  const client = useQueryClient()
  const ending = useMutation({
    meta: { causes: () => [{ kind: 'offer_ended', gig_id: gig.id }] },
    mutationFn: () => read(api.api.gigs[':id'].offer.$delete({ param: { id: String(gig.id) } })),
    onSuccess: onEnded,
    onSettled: () => refetchGig(client, gig.id),
  })
  const { to, until } = gig.offer ?? {}
  if (!to || until === undefined) return undefined
  const isPacker = side === 'packer'
  const title = isPacker ? 'You were asked first' : `You asked ${to.display_name} first`
  const who = isPacker ? 'you' : to.display_name
  return (
    <Panel tone="positive" role="note" title={title}>
      <Stack $gap="var(--s-3)">
        <span>{`Until ${formatDateTime(until)}, only ${who} can book this ${isPacker ? 'gig' : 'job'}. Then all packers can.`}</span>
        {ending.error && <span role="alert">{failureText(ending.error, ['error'])}</span>}
        <div>
          <Button
            busy={ending.isPending}
            busyLabel={isPacker ? 'Declining...' : 'Opening...'}
            onClick={() => ending.mutate()}
          >
            {isPacker ? 'Decline' : 'Show it to all packers now'}
          </Button>
        </div>
      </Stack>
    </Panel>
  )
}
