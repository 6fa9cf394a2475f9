import type { Gig } from 'api/client'
import { isBeforeLoading, isMoving } from 'api/rules'
import { Eye, PackageCheck } from 'lucide-react'
import type { ReactNode } from 'react'
import { Link } from 'react-router-dom'
import { ButtonLink } from 'shared-ui'
import styled from 'styled-components'
import { jobPath } from './gig-address.ts'
import { CardActions } from './gig-card-frame.tsx'

/** Replaces the buttons of a job that can no longer change. The note is as tall as the buttons. */
const CardNote = styled.p`
  display: flex;
  align-items: center;
  min-height: calc(var(--target) + 2 * var(--s-1) + 1px);
  padding: var(--s-1) var(--s-5);
  border-top: 1px solid var(--line);
  color: var(--text-muted);
  font-size: var(--text-sm);
  line-height: 1.4;
`

interface JobActionsProps {
  gig: Gig
  stage: string
  edit: ReactNode
}

/**
 * Shows the buttons of a job whose packer has set out or delivered, or says why a finished job has no
 * buttons.
 */
export function JobActions({ gig, stage, edit }: JobActionsProps) {
  const moving = isMoving(stage)
  if (!moving && stage !== 'delivered') {
    return (
      <CardNote>
        {stage === 'disputed'
          ? "This job is under review, so it can't be changed or deleted."
          : "This job is completed. It's the packer's pay record, so it can't be changed or deleted."}
      </CardNote>
    )
  }
  const Icon = moving ? Eye : PackageCheck
  return (
    <CardActions>
      <ButtonLink as={Link} to={jobPath(gig.id)} variant="quiet">
        <Icon size={18} />
        {moving ? 'See progress' : 'See your code'}
      </ButtonLink>
      {isBeforeLoading(stage) && edit}
    </CardActions>
  )
}
