import type { Gig } from 'api/client'
import { holdBeforePickupMs } from 'api/rules'
import { CreditCard, MailCheck } from 'lucide-react'
import { Link } from 'react-router-dom'
import { ButtonLink, Card, formatDay, Muted } from 'shared-ui'
import styled from 'styled-components'
import { NeedList, NeedRow } from '../../need-row.tsx'
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

/** Returns what an open job still misses, the most important first. */
function useMissing(gig: Gig) {
  const { account, method } = useReadiness()
  const missing = []
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
  return missing
}

const counts = ['', 'One thing is', 'Two things are', 'Three things are']

/** Lists what an open job still misses. Without that, shows nothing. */
export function GetReady({ gig }: { gig: Gig }) {
  const missing = useMissing(gig)
  if (missing.length === 0) return null
  return (
    <Frame as="section" aria-labelledby="get-ready">
      <div>
        <h2 id="get-ready">Get ready</h2>
        <Muted>{`${counts[missing.length]} missing.`}</Muted>
      </div>
      <NeedList>
        {missing.map(({ to, ...need }, index) =>
          index === 0 ? (
            <li key={to}>
              <NeedRow {...need} />
              <Action>
                <ButtonLink as={Link} variant="primary" block to={to}>
                  {need.title}
                </ButtonLink>
              </Action>
            </li>
          ) : (
            <li key={to}>
              <NeedRow {...need} to={to} />
            </li>
          ),
        )}
      </NeedList>
    </Frame>
  )
}
