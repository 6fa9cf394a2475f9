import type { Gig } from 'api/client'
import { holdBeforePickupMs, isolate } from 'api/rules'
import { CalendarClock, CreditCard, MailCheck } from 'lucide-react'
import { Link } from 'react-router-dom'
import { Button, ButtonLink, Card, formatDay, Muted } from 'shared-ui'
import { StairsIcon } from 'shared-ui/job-kit'
import styled from 'styled-components'
import { NeedList, NeedRow, type NeedRowProps } from '../../need-row.tsx'
import { cardPath } from '../gig-address.ts'
import { useReadiness } from './use-readiness.ts'

const Frame = styled(Card)`
  overflow: hidden;
  border-color: var(--accent-line);
  box-shadow:
    0 0 0 1px var(--accent-line),
    var(--shadow-1);
  & > div {
    padding: var(--s-6) var(--s-6) var(--s-3);
  }
  & li > * {
    padding-inline: var(--s-6);
  }
  & li > button {
    width: 100%;
    border: 0;
    background: none;
    text-align: left;
    cursor: pointer;
    &:hover {
      background: var(--surface-sunken);
    }
  }
`

/* The button is part of the first row. */
const Action = styled.div`
  padding-bottom: var(--s-4);
`

/** Returns the day when the money is reserved; undefined if that is as soon as a packer books. */
function holdDay(gig: Gig): string | undefined {
  const due = Date.parse(gig.pickup_date) - holdBeforePickupMs
  if (due < Date.now()) return undefined
  return formatDay(new Date(due).toISOString(), gig.pickup_time_zone)
}

const sides = ['pickup', 'dropoff'] as const
export type Side = (typeof sides)[number]

/** Returns the addresses for which the customer has not said how many stairs there are. */
const sidesWithoutStairs = ({ move }: Gig) =>
  sides.filter((side) => move?.[`${side}_access`]?.stairs === undefined)

interface Missing extends NeedRowProps {
  /** The text of the button in the first row. Default: the title. */
  button?: string
}

/** Returns what an open job still misses, the most important first. */
function useMissing({ gig, isExpired, onEdit }: GetReadyProps) {
  const { account, method } = useReadiness()
  const missing: Missing[] = []
  if (isExpired) {
    missing.push({
      icon: CalendarClock,
      title: 'Choose a new pickup time',
      text: 'Packers no longer see this job.',
      onClick: () => onEdit(),
    })
  }
  if (
    method &&
    method.provider !== 'off' &&
    gig.price > 0 &&
    (!method.label || method.is_declined)
  ) {
    missing.push({
      icon: CreditCard,
      title: method.label ? 'Replace your card' : 'Add a card',
      text: method.label
        ? 'Your bank declined it for a job.'
        : `Nothing is charged before ${holdDay(gig) ?? 'a packer books'}.`,
      to: cardPath(gig.id),
    })
  }
  if (account && !account.email_verified) {
    const { email, email_refused } = account
    missing.push({
      icon: MailCheck,
      title: email_refused ? 'Change your email address' : 'Confirm your email',
      text: email_refused ? `Our emails to ${email} come back.` : `We sent a link to ${email}.`,
      to: '/account#email',
    })
  }
  const [first, second] = sidesWithoutStairs(gig)
  if (first) {
    missing.push({
      icon: StairsIcon,
      title:
        second === undefined
          ? `How many stairs in ${isolate(gig[`${first}_location`].city)}?`
          : 'How many stairs?',
      text: 'Packers ask this first.',
      button: 'Say how many stairs',
      onClick: () => onEdit(first),
    })
  }
  return missing
}

const counts = ['', 'One thing is', 'Two things are', 'Three things are', 'Four things are']

interface GetReadyProps {
  gig: Gig
  isExpired: boolean
  /** Opens the form, at the stairs of an address if one is given. */
  onEdit(stairsAt?: Side): void
}

/** Lists what an open job still misses. Without that, shows nothing. */
export function GetReady(props: GetReadyProps) {
  const missing = useMissing(props)
  if (missing.length === 0) return null
  // The primary button of an urgent job raises the price.
  const variant = props.gig.is_urgent ? 'second' : 'primary'
  return (
    <Frame as="section" aria-labelledby="get-ready">
      <div>
        <h2 id="get-ready">Get ready</h2>
        <Muted>{`${counts[missing.length]} missing.`}</Muted>
      </div>
      <NeedList>
        {missing.map(({ to, onClick, button, ...need }, index) =>
          index === 0 ? (
            <li key={need.title}>
              <NeedRow {...need} />
              <Action>
                {to === undefined ? (
                  <Button variant={variant} block onClick={onClick}>
                    {button ?? need.title}
                  </Button>
                ) : (
                  <ButtonLink as={Link} variant={variant} block to={to}>
                    {need.title}
                  </ButtonLink>
                )}
              </Action>
            </li>
          ) : (
            <li key={need.title}>
              <NeedRow {...need} to={to} onClick={onClick} />
            </li>
          ),
        )}
      </NeedList>
    </Frame>
  )
}
