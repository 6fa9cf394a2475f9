import { ChevronDown } from 'lucide-react'
import type { ReactNode } from 'react'
import styled from 'styled-components'

const Details = styled.details`
  scroll-margin-top: calc(var(--bar-height) + var(--s-4));

  &:not([hidden]) ~ & {
    border-top: 1px solid var(--line);
  }

  summary {
    display: flex;
    gap: var(--s-4);
    align-items: center;
    justify-content: space-between;
    min-height: 3.25rem;
    padding: var(--s-2) 0;
    border-radius: var(--r-sm);
    font-weight: var(--weight-semi);
    line-height: 1.4;
    list-style: none;
    cursor: pointer;
  }
  summary::-webkit-details-marker {
    display: none;
  }
  summary svg {
    flex: none;
    color: var(--text-muted);
  }
  &[open] summary svg {
    transform: rotate(180deg);
  }

  > p {
    max-width: var(--measure);
    padding-bottom: var(--s-5);
    color: var(--text-muted);
  }
`

interface AnswerProps {
  /** Links to `/help#id` open the answer. */
  id?: string
  question: string
  children: ReactNode
}

/** A question that opens to its answer. */
export const Answer = ({ id, question, children }: AnswerProps) => (
  <Details id={id}>
    <summary>
      {question}
      <ChevronDown size={20} strokeWidth={1.75} aria-hidden />
    </summary>
    {children}
  </Details>
)
