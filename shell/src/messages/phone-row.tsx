import { failureNotice } from 'api/client'
import { Phone } from 'lucide-react'
import { useId } from 'react'
import { formatDay, formatTime, useSingleFlight } from 'shared-ui'
import styled from 'styled-components'
import type { Notice } from '../contract/contract.ts'
import { Switch } from '../form/switch.ts'
import { useSharePhone } from './messages.mutations.ts'
import type { MessageThread } from './messages.queries.ts'

/* While a keyboard leaves little height, the messages get it. */
const Rows = styled.div`
  display: grid;
  padding: var(--s-1) var(--s-4) var(--s-1) var(--s-5);
  border-bottom: 1px solid var(--line);
  background: var(--surface-sunken);
  font-size: 0.9375rem;

  > * {
    display: flex;
    gap: var(--s-3);
    align-items: center;
    min-height: var(--target);
    line-height: 1.35;
  }

  > label > span {
    flex: 1;
    min-width: 0;
  }

  small {
    display: block;
    color: var(--text-muted);
    font-size: var(--text-sm);
  }

  @container (max-height: 24rem) {
    display: none;
  }
`

interface PhoneRowProps {
  thread: MessageThread
  notify(notice: Notice): void
}

/** Shares the user's phone number for this job, and shows the one of the other side while it is shared. */
export function PhoneRow({ thread, notify }: PhoneRowProps) {
  const { phone, other, closes_at, trip_id, pickup_time_zone: zone } = thread
  const hint = useId()
  const { mutateAsync, isPending, variables } = useSharePhone(trip_id)
  const { run } = useSingleFlight((shared: boolean) =>
    mutateAsync(shared, {
      onError: (error) =>
        notify({
          text: failureNotice('Your choice was not saved.', error, ['detail']),
          tone: 'warning',
        }),
    }),
  )
  const isTooEarly = closes_at === null && !phone.can_share
  const hasSwitch = phone.shared || phone.can_share || isTooEarly
  if (!hasSwitch && phone.other === null) return null
  return (
    <Rows>
      {hasSwitch && (
        <label>
          <span>
            Share my phone number for this move
            {isTooEarly && (
              <small id={hint}>
                {`Possible from ${formatDay(phone.shares_from, zone)}, ${formatTime(phone.shares_from, zone)}`}
              </small>
            )}
          </span>
          <Switch
            type="checkbox"
            checked={isPending ? variables : phone.shared}
            disabled={!phone.shared && !phone.can_share}
            aria-describedby={isTooEarly ? hint : undefined}
            onChange={({ target }) => run(target.checked)}
          />
        </label>
      )}
      {phone.other !== null && (
        <a href={`tel:${phone.other}`}>
          <Phone size={18} aria-hidden />
          {`Call ${other}: ${phone.other}`}
        </a>
      )}
    </Rows>
  )
}
