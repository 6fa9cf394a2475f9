import type { Payment } from 'api/client'
import { ExternalLink } from 'lucide-react'
import { VisuallyHidden } from 'shared-ui'
import styled from 'styled-components'
import { receiptAddress } from '../../payment.queries.ts'

const Anchor = styled.a`
  /* The page's style makes icons block elements. */
  & > svg {
    display: inline;
    margin-left: 0.25rem;
    vertical-align: -0.125em;
  }
`

/** A link to the receipt. */
export const ReceiptLink = ({ trip_id }: Pick<Payment, 'trip_id'>) => (
  <Anchor href={receiptAddress(trip_id)} target="_blank">
    See the receipt
    <VisuallyHidden> in a new tab</VisuallyHidden>
    <ExternalLink size={14} aria-hidden />
  </Anchor>
)
