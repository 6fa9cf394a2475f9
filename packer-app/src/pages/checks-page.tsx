import { useQuery } from '@tanstack/react-query'
import type { Check, PackerProfile } from 'api/client'
import { CircleDashed, Lock, ShieldCheck } from 'lucide-react'
import { useEffect } from 'react'
import { Link, useLocation } from 'react-router-dom'
import {
  Avatar,
  BackLink,
  Badge,
  ButtonLink,
  Card,
  LoadFailed,
  Loading,
  Muted,
  PackerBadges,
  Page,
  PageHead,
  Stack,
  useSingleFlight,
} from 'shared-ui'
import styled from 'styled-components'
import { useOpenPayouts } from '../bookings/pay/pay.mutations.ts'
import { payoutsQuery } from '../bookings/pay/pay.queries.ts'
import { CheckRows } from '../checks/check-row.tsx'
import {
  countOf,
  isInReview,
  isRequired,
  lastDayOf,
  nextOf,
  summaryOf,
  verifiedUntil,
} from '../checks/check-words.ts'
import { checksQuery } from '../checks/checks.queries.ts'
import { EmailCheck, PhoneCheck } from '../checks/contact-checks.tsx'
import { IdentityCheck } from '../checks/identity-check.tsx'
import { InsuranceCheck } from '../checks/insurance-check.tsx'
import type { PageProps } from '../page-props.ts'
import { profileQuery } from '../profile/profile.queries.ts'

const Who = styled.div`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  gap: var(--s-3) var(--s-4);

  h2 {
    margin-bottom: var(--s-1);
    overflow-wrap: anywhere;
  }
`
const Bar = styled.div`
  display: flex;
  gap: var(--s-1);
  margin-bottom: var(--s-2);
`
const Part = styled.i<{ $color: string | undefined }>`
  flex: 1;
  height: 0.5rem;
  border-radius: var(--r-full);
  ${({ $color }) => ($color ? `background: var(--${$color});` : 'box-shadow: inset 0 0 0 1px var(--line-strong);')}
  @media (forced-colors: active) {
    border: 1px solid;
  }
`
const Note = styled.p`
  display: flex;
  gap: var(--s-2);
  color: var(--text-muted);
  font-size: var(--text-sm);

  & > svg {
    flex: none;
    margin-top: 0.1875rem;
  }
`
const BackgroundCard = styled(Card)`
  display: flex;
  flex-wrap: wrap;
  align-items: start;
  gap: var(--s-4);
  padding: var(--s-6);

  > svg {
    flex: none;
    color: var(--text-muted);
  }
  > div {
    flex: 1 1 14rem;
    min-width: 0;
  }
`

const colorOf = (check: Check) =>
  check.state === 'passed' ? 'positive' : isInReview(check) ? 'warning' : undefined

/** The checks of a packer, what is missing for the badge, and how to pass them. */
export function ChecksPage({ user, notify }: Pick<PageProps, 'user' | 'notify'>) {
  const checks = useQuery(checksQuery)
  const profile = useQuery(profileQuery)
  const isFailed = checks.isLoadingError || profile.isLoadingError
  return (
    <Page $narrow>
      <title>Your verified badge · Manyhands</title>
      <div>
        <BackLink as={Link} to={`/packer/${user.id}`}>
          Profile
        </BackLink>
      </div>
      <PageHead
        title="Your verified badge"
        lede={checks.data ? summaryOf(checks.data) : 'Customers see it before they meet you.'}
      />
      {!isFailed && (checks.isPending || profile.isPending) && (
        <Loading text="Loading your checks..." />
      )}
      {isFailed && (
        <LoadFailed
          title="Your checks could not be loaded."
          onRetry={() => {
            void checks.refetch()
            void profile.refetch()
          }}
        />
      )}
      {checks.data && profile.data && (
        <Checks checks={checks.data} profile={profile.data} notify={notify} />
      )}
    </Page>
  )
}

interface ChecksProps extends Pick<PageProps, 'notify'> {
  checks: Check[]
  profile: PackerProfile
}

function Checks({ checks, profile, notify }: ChecksProps) {
  const of = (kind: Check['kind']) => checks.find((check) => check.kind === kind)
  const [email, phone, identity, insurance] = [
    of('email'),
    of('phone'),
    of('identity'),
    of('insurance'),
  ]
  const background = of('background')
  const next = nextOf(checks)
  const identityPage = useIdentityPage()
  const end = verifiedUntil(checks)
  const name = profile.name || profile.username
  const tell = (text: string) => notify({ text })
  return (
    <Stack $gap="var(--s-6)">
      <Card as="section" $pad aria-labelledby="badge">
        <Stack $gap="var(--s-5)">
          <Who>
            <Avatar name={name} />
            <div>
              <h2 id="badge">{name}</h2>
              {end === null ? (
                <Badge
                  tone="neutral"
                  icon={<CircleDashed size={15} strokeWidth={2.25} aria-hidden />}
                >
                  Not verified yet
                </Badge>
              ) : (
                <PackerBadges verified_until={end} background_until={null} />
              )}
            </div>
          </Who>
          <div>
            <Bar aria-hidden>
              {checks.filter(isRequired).map((check) => (
                <Part key={check.kind} $color={colorOf(check)} />
              ))}
            </Bar>
            <Muted $small>
              {end === null
                ? countOf(checks)
                : `${countOf(checks)}. Valid until ${lastDayOf(end)}.`}
            </Muted>
          </div>
          <CheckRows role="list">
            {email && <EmailCheck check={email} isNext={email === next} contact={profile.email} />}
            {phone && (
              <PhoneCheck
                check={phone}
                isNext={phone === next}
                contact={profile.phone}
                onPassed={tell}
              />
            )}
            {identity && (
              <IdentityCheck check={identity} isNext={identity === next} {...identityPage} />
            )}
            {insurance && (
              <InsuranceCheck check={insurance} isNext={insurance === next} onSent={tell} />
            )}
          </CheckRows>
        </Stack>
      </Card>
      {background && <Background check={background} />}
      <Note>
        <Lock size={16} aria-hidden />
        <span>
          Customers see the badge, and some gigs ask for it. Your certificate is never public. We
          delete it 90 days after our decision. We remind you 30 and 7 days before a check ends.
        </span>
      </Note>
    </Stack>
  )
}

/** The provider's page, on which the packer connects a bank account and shows an ID. */
function useIdentityPage() {
  const { pathname } = useLocation()
  const payouts = useQuery(payoutsQuery).data
  const open = useOpenPayouts()
  const { run } = useSingleFlight(() =>
    open.mutateAsync(pathname, { onSuccess: ({ url }) => location.assign(url) }),
  )
  // The button stays busy until the browser has left the page. Reset it if the browser restores the page.
  const { reset } = open
  useEffect(() => {
    addEventListener('pageshow', reset)
    return () => removeEventListener('pageshow', reset)
  }, [reset])
  return { payouts, isOpening: open.isPending || open.isSuccess, error: open.error, onOpen: run }
}

function Background({ check }: { check: Check }) {
  const isPassed = check.state === 'passed' && check.expires_at !== null
  return (
    <BackgroundCard as="section" aria-labelledby="background">
      <ShieldCheck size={24} strokeWidth={1.75} aria-hidden />
      <div>
        <h2 id="background">Background check</h2>
        <Muted>
          {isPassed
            ? `Valid until ${lastDayOf(check.expires_at ?? '')}.`
            : 'A badge of its own. Not needed for “Verified packer”.'}
        </Muted>
      </div>
      {isPassed ? (
        <PackerBadges verified_until={null} background_until={check.expires_at} />
      ) : (
        <ButtonLink as={Link} to="/support" variant="second">
          Ask our support
        </ButtonLink>
      )}
    </BackgroundCard>
  )
}
