import type { Trip } from 'api/client'
import { firstName } from 'api/rules'
import { Button, Muted, Row } from 'shared-ui'
import styled from 'styled-components'

const Frame = styled(Row)`
  margin-top: var(--s-4);
  & > p {
    flex: 1 1 12rem;
  }
`

/** Once the packer is so late that the customer can report it, leads to the report. */
export function NotHere({ trip, onReport }: { trip: Trip; onReport(): void }) {
  if (!trip.next.includes('no_show')) return null
  return (
    <Frame $gap="var(--s-4)">
      <Button variant="primary" big onClick={onReport}>
        {`${firstName(trip.packer.display_name)} is not here`}
      </Button>
      <Muted>Report it, and another packer can book the job. You pay nothing.</Muted>
    </Frame>
  )
}
