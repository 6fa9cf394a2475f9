import { useState } from 'react'
import { Link } from 'react-router-dom'
import { Button, ButtonLink, Panel, type PanelProps, Row } from 'shared-ui'
import styled from 'styled-components'
import { dismiss, isDismissed } from '../../dismissed.ts'
import type { Proposal } from './proposal.queries.ts'

/** The quiet button of a panel, whose text is in line with the panel's. */
export const PanelAction = styled(Row)`
  margin: var(--s-2) 0 calc(-1 * var(--s-2)) -1rem;
`

/** What became of a proposal, as a panel. */
export interface AnswerWords {
  tone: PanelProps['tone']
  title: string
  text: string
  /** Where the customer can do something about it. */
  link?: { to: string; label: string }
}

interface AnswerPanelProps {
  proposal: Pick<Proposal, 'id'>
  /** Undefined for a proposal without an answer. */
  answer: AnswerWords | undefined
}

/** Says what became of a proposal, until the customer dismisses it. */
export function AnswerPanel({ proposal, answer }: AnswerPanelProps) {
  const key = `proposal-${proposal.id}`
  const [dismissed, setDismissed] = useState(() => isDismissed(key))
  if (!answer || dismissed) return null
  return (
    <Panel tone={answer.tone} role="note" title={answer.title}>
      <p>{answer.text}</p>
      <PanelAction>
        {answer.link && (
          <ButtonLink as={Link} variant="quiet" to={answer.link.to}>
            {answer.link.label}
          </ButtonLink>
        )}
        <Button
          variant="quiet"
          onClick={() => {
            dismiss(key)
            setDismissed(true)
            document.querySelector('h1')?.focus()
          }}
        >
          Dismiss
        </Button>
      </PanelAction>
    </Panel>
  )
}
