import { type ReactNode, useId } from 'react'
import styled from 'styled-components'
import { Aside, Hint } from '../form-group.tsx'

const Group = styled.div`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: var(--s-2);
  align-content: start;
  min-width: 0;
`

/* A question with a small control beside it; below it, if the text is large. */
const Line = styled(Group)`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  justify-content: space-between;
  gap: var(--s-2) var(--s-4);
  & > :first-child {
    flex: 1 1 8rem;
    min-width: 0;
  }
`

const Question = styled.p`
  font-size: 0.9375rem;
  font-weight: var(--weight-medium);
  line-height: 1.4;
`

interface AskProps {
  question: string
  hint?: ReactNode
  /** Leaves out "(optional)". */
  bare?: boolean
  /** Puts the control beside the question. */
  inline?: boolean
  role?: 'group' | 'radiogroup'
  children: ReactNode
}

/** A question about the move with its control. */
export function Ask({ question, hint, bare, inline, role = 'group', children }: AskProps) {
  const id = useId()
  const Root = inline ? Line : Group
  return (
    <Root role={role} aria-labelledby={id}>
      <div>
        <Question id={id}>
          {question}
          {!bare && <Aside> (optional)</Aside>}
        </Question>
        {hint && <Hint>{hint}</Hint>}
      </div>
      {children}
    </Root>
  )
}
