import type { Gig } from 'api/client'
import { useState } from 'react'
import { formatDateTime, UrgentBadge } from 'shared-ui'
import styled from 'styled-components'
import { urgentTime } from '../urgent-time.ts'

/** Marks the photo of an urgent gig's card. */
export const UrgentMark = styled(UrgentBadge)`
  position: absolute;
  top: var(--s-2);
  right: var(--s-2);
  min-height: 1.75rem;
`

/** When an urgent gig needs its packer, without the year. */
export function UrgentTime({ gig }: { gig: Gig }) {
  const [openedAt] = useState(() => Date.now())
  return (
    <span>
      {urgentTime(gig, openedAt) ??
        formatDateTime(gig.pickup_date, gig.pickup_time_zone).replace(/, \d{4}/, '')}
    </span>
  )
}
