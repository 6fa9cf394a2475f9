import type { Check } from 'api/client'
import { Check as CheckMark, Hourglass, IdCard, Mail, Phone, Umbrella } from 'lucide-react'
import type { ReactNode, Ref } from 'react'
import { Badge } from 'shared-ui'
import styled from 'styled-components'
import { checkTitles, isInReview } from './check-words.ts'

export const CheckRows = styled.ul`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  margin: 0;
  padding: 0;
  list-style: none;
`
const Row = styled.li`
  display: flex;
  flex-wrap: wrap;
  gap: var(--s-3) var(--s-4);
  align-items: center;
  padding: var(--s-4) 0;
  border-top: 1px solid var(--line);

  > button {
    max-width: 100%;
  }
`
const Disc = styled.span<{ $ground: string; $color: string }>`
  display: grid;
  flex: none;
  place-items: center;
  width: 2.75rem;
  height: 2.75rem;
  border-radius: var(--r-md);
  background: ${({ $ground }) => `var(--${$ground})`};
  color: ${({ $color }) => `var(--${$color})`};
`
const Text = styled.div`
  flex: 1 1 11rem;
  min-width: 0;
  line-height: 1.4;
  overflow-wrap: anywhere;

  h3 {
    font-size: 1em;
  }
  p {
    color: var(--text-muted);
    font-size: 0.9375rem;
  }
`
const Below = styled.div`
  flex: 1 1 100%;
  margin-top: var(--s-2);
  min-width: 0;
`

const icons = { email: Mail, phone: Phone, identity: IdCard, insurance: Umbrella }

interface CheckRowProps {
  check: Check
  kind: keyof typeof icons
  text: ReactNode
  /** Lets the caller focus the heading. */
  heading?: Ref<HTMLHeadingElement>
  action?: ReactNode
  /** A form or an error, below the row. */
  children?: ReactNode
}

/** One check: its name, its state, and what the packer can do. */
export function CheckRow({ check, kind, text, heading, action, children }: CheckRowProps) {
  const Icon = icons[kind]
  const isPassed = check.state === 'passed'
  const waits = isInReview(check)
  const [ground, color] = isPassed
    ? ['positive-soft', 'positive']
    : waits
      ? ['warning-soft', 'warning']
      : ['surface-sunken', 'text-muted']
  return (
    <Row>
      <Disc $ground={ground} $color={color}>
        <Icon size={22} strokeWidth={1.75} aria-hidden />
      </Disc>
      <Text>
        <h3 ref={heading} tabIndex={-1}>
          {checkTitles[kind]}
        </h3>
        <p>{text}</p>
      </Text>
      {isPassed && (
        <Badge tone="positive" icon={<CheckMark size={14} strokeWidth={2.5} aria-hidden />}>
          Passed
        </Badge>
      )}
      {waits && (
        <Badge tone="warning" icon={<Hourglass size={14} strokeWidth={2.25} aria-hidden />}>
          In review
        </Badge>
      )}
      {check.state === 'expired' && <Badge tone="warning">Expired</Badge>}
      {check.state === 'failed' && <Badge tone="warning">Not confirmed</Badge>}
      {action}
      {children && <Below>{children}</Below>}
    </Row>
  )
}
