import { TriangleAlert } from 'lucide-react'
import styled from 'styled-components'

const Tag = styled.span`
  display: inline-flex;
  align-items: center;
  gap: 0.375rem;
  padding: 0.1875rem 0.5rem;
  border: 1px dashed currentColor;
  border-radius: var(--r-sm);
  color: var(--warning);
  font-size: var(--text-xs);
  font-weight: var(--weight-semi);
  line-height: 1.4;
  & > svg {
    flex: none;
  }
`

/** Says that payments are simulated. Show it wherever money is shown while the test provider is used. */
export const TestPayments = () => (
  <Tag>
    <TriangleAlert size={14} aria-hidden />
    Test payments: no real money moves
  </Tag>
)
