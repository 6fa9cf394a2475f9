import type { Gig } from 'api/client'
import { ExternalLink } from 'lucide-react'
import { type ReactNode, useEffect, useRef } from 'react'
import { Button, ButtonLink, Panel, Row, Stack, VisuallyHidden } from 'shared-ui'
import styled from 'styled-components'
import { weekdayTime } from '../../pickup-time.ts'
import type { GigFailure } from './save/gig-failure.ts'
import type { FieldErrors } from './gig-validation.ts'

const Strip = styled.div`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  flex: none;
  gap: var(--s-3);
  max-height: 50%;
  padding: var(--s-4) var(--s-8);
  overflow: auto;
  border-top: 1px solid var(--line);
  /* The footer below the strip needs no second border or padding. */
  & + * {
    padding-top: 0;
    border-top: 0;
  }
  @media (max-width: 39.99em) {
    padding: var(--s-3) var(--s-5);
  }
`

/**
 * Shows notices between the form and the dialog's footer, where they are visible at every scroll
 * position. In a short window the whole dialog scrolls, so a new strip scrolls itself into view.
 */
export function NoticeStrip({ children }: { children: ReactNode }) {
  const strip = useRef<HTMLDivElement>(null)
  useEffect(() => {
    // Keep the braces: in some browsers `scrollIntoView` returns a promise, and an effect must return a
    // function or nothing.
    strip.current?.scrollIntoView?.({ block: 'nearest' })
  }, [])
  return <Strip ref={strip}>{children}</Strip>
}

const sentences = {
  create: 'You must be logged in as a customer to create gigs',
  edit: 'You must be logged in as a customer to edit gigs',
}

const kept = 'What you typed is saved on this device.'

interface SessionPanelProps {
  kind: keyof typeof sentences
  onClose(): void
  /** Whether the form holds typed text. */
  keepsText?: boolean
  /** The username of another user who is signed in now. */
  otherUsername?: string
}

/** Says that the user must sign in as a customer to submit. Does not navigate, so that typed text stays. */
export function SessionPanel({ kind, onClose, keepsText, otherUsername }: SessionPanelProps) {
  const close = useRef<HTMLButtonElement>(null)
  // The panel replaces the form's buttons. If one of them had the focus, move the focus to Close.
  useEffect(() => {
    if (document.activeElement === document.body) close.current?.focus()
  }, [])
  return (
    <Panel tone="error" title="Authentication Error">
      <Stack $gap="var(--s-3)">
        <div>
          <p>{sentences[kind]}</p>
          {otherUsername && <p>{otherUsername} is signed in on this device now.</p>}
          {keepsText && <p>{kept} Sign in from another tab to continue.</p>}
        </div>
        <Row>
          {keepsText && (
            <ButtonLink href="/customer/signin" target="_blank">
              Sign in<VisuallyHidden> in a new tab</VisuallyHidden>
              <ExternalLink size={18} aria-hidden />
            </ButtonLink>
          )}
          <Button ref={close} variant={keepsText ? 'quiet' : 'second'} onClick={onClose}>
            Close
          </Button>
        </Row>
      </Stack>
    </Panel>
  )
}

export function WaitPanel() {
  return (
    <Panel
      tone="warning"
      title="Please wait while we verify your authentication..."
      role="status"
    />
  )
}

interface BookedPanelProps {
  /** The first name of the packer, or "your packer". */
  packer: string
  /** Whether the packer has to agree to a new date or address. */
  asks: boolean
}

export const BookedPanel = ({ packer, asks }: BookedPanelProps) => (
  <Panel tone="warning" role="note" title="A packer has booked this job">
    {asks
      ? `A new date or address needs a yes from ${packer}. Until then, the old one holds. Other changes are saved at once, and ${packer} is notified. `
      : 'Your packer is notified of each change that you save. '}
    You can raise the price, but not lower it.
  </Panel>
)

interface AskedPanelProps {
  gig: Gig
  /** The first name of the packer, or "your packer". */
  packer: string
  /** "date", "address" or both. */
  what: string
}

/** Says before saving that the packer has to agree to the new date or address. */
export function AskedPanel({ gig, packer, what }: AskedPanelProps) {
  const time = weekdayTime(gig.pickup_date, gig.pickup_time_zone)
  const holds =
    what === 'date'
      ? `${time} holds`
      : what === 'address'
        ? 'the old address holds'
        : `${time} and the old address hold`
  return (
    <Panel
      tone="pending"
      title={`${packer.charAt(0).toUpperCase()}${packer.slice(1)} has to agree to the new ${what}`}
    >
      {`Saving asks ${packer}. Until the answer, and without one in 24 hours, ${holds}. Other changes are saved at once.`}
    </Panel>
  )
}

/** Announces field warnings to screen readers when the focus has left the field. */
export function SpokenWarnings({ warnings }: { warnings: FieldErrors }) {
  return (
    <VisuallyHidden as="div" role="status" aria-atomic={false}>
      {Object.entries(warnings).map(([path, warning]) => (
        <p key={path}>{warning}</p>
      ))}
    </VisuallyHidden>
  )
}

/** `submit` is the text of the button. */
export function OfflinePanel({ submit }: { submit: string }) {
  return (
    <Panel tone="warning" title="You're offline" role="status">
      {kept} Choose {submit} when you're back online.
    </Panel>
  )
}

/** Says what failed, what is safe, and what to do next. */
export const FailurePanel = ({ failure: { title, reason } }: { failure: GigFailure }) => (
  <Panel tone="error" title={title}>
    {reason && <p>{reason}</p>}
    <p>Nothing you typed is lost.</p>
  </Panel>
)
