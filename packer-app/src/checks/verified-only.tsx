import { BadgeCheck } from 'lucide-react'
import { Link } from 'react-router-dom'
import { Panel } from 'shared-ui'
import styled from 'styled-components'
import { inWords } from '../gig-facts.ts'

const Note = styled.p`
  display: flex;
  gap: var(--s-2);
  font-weight: var(--weight-medium);

  & > svg {
    flex: none;
    margin-top: 0.125rem;
    color: var(--positive);
  }
`

interface VerifiedOnlyProps {
  /** The names of the checks that the packer lacks. */
  missing: readonly string[]
}

/** Says that only verified packers can book the gig, and what this packer lacks. */
export function VerifiedOnly({ missing }: VerifiedOnlyProps) {
  if (missing.length === 0) {
    return (
      <Note>
        <BadgeCheck size={20} aria-hidden />
        Verified packers only
      </Note>
    )
  }
  return (
    <Panel tone="warning" role="note" title="This gig is for verified packers">
      <p>
        {`You are missing: ${inWords(missing)}. `}
        <Link to="/packer/checks">See your checks</Link>
      </p>
    </Panel>
  )
}
