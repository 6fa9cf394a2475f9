import { useIsFetching, useQuery, type UseQueryResult } from '@tanstack/react-query'
import type { OwnAccount, User } from 'api/client'
import {
  Bell,
  BellRing,
  CalendarDays,
  CreditCard,
  Download,
  FingerprintPattern,
  KeyRound,
  Landmark,
  type LucideIcon,
  Mail,
  MonitorSmartphone,
  Smartphone,
  Trash2,
} from 'lucide-react'
import { useEffect, useState } from 'react'
import { Link, useLocation } from 'react-router-dom'
import { Loading, Page, PageHead } from 'shared-ui'
import type { GivenProps } from '../contract/contract.ts'
import { UserPage } from '../session/user-page.tsx'
import { Cards, Columns, Contents } from './account-styles.ts'
import { ownAccountQuery } from './account.queries.ts'
import { CalendarSection } from './calendar-section.tsx'
import { CardSection } from './card-section.tsx'
import { DataSection } from './data-section.tsx'
import { DeleteSection } from './delete-section.tsx'
import { DevicesSection } from './devices-section.tsx'
import { EmailSection } from './email-section.tsx'
import { InstallSection } from './install-section.tsx'
import { MailSection } from './mail-section.tsx'
import { PasskeySection } from './passkey-section.tsx'
import { PasswordSection } from './password-section.tsx'
import { PayoutsSection } from './payouts-section.tsx'
import { PushSection } from './push-section.tsx'

type AccountPageProps = Pick<GivenProps, 'notify'>

export const AccountPage = ({ notify }: AccountPageProps) => (
  <UserPage>{(user) => <Account key={user.id} user={user} notify={notify} />}</UserPage>
)

const moneyOf: Record<User['user_type'], [id: string, title: string, icon: LucideIcon]> = {
  customer: ['card', 'Card', CreditCard],
  packer: ['payouts', 'Bank account', Landmark],
}

const sectionsOf = (role: User['user_type']): [id: string, title: string, icon: LucideIcon][] => [
  ['email', 'Email', Mail],
  ['password', 'Password', KeyRound],
  ['passkeys', 'Passkeys', FingerprintPattern],
  moneyOf[role],
  ['devices', 'Devices', MonitorSmartphone],
  ['calendar', 'Calendar feed', CalendarDays],
  ['phone', 'On your phone', Smartphone],
  ['push', 'Notifications', BellRing],
  ['mail', 'Emails you get', Bell],
  ['data', 'Your data', Download],
  ['delete', 'Delete account', Trash2],
]

const profileOf = ({ id, user_type }: User) =>
  user_type === 'packer' ? `/packer/${id}` : '/customer/profile'

function Account({ user, notify }: AccountPageProps & { user: User }) {
  // The first section grows with its data. Showing the others before would move them.
  const account = useQuery(ownAccountQuery)
  const [isShown, setShown] = useState(false)
  if (!account.isPending && !isShown) setShown(true)
  return (
    <Page>
      <title>Account · Manyhands</title>
      <PageHead
        title="Account"
        lede={
          <>
            Signed in as {user.username}. <Link to={profileOf(user)}>Your profile</Link>
          </>
        }
      />
      <Columns>
        <Contents aria-label="On this page">
          {sectionsOf(user.user_type).map(([id, title, Icon]) => (
            <a key={id} href={`#${id}`}>
              <Icon size={20} strokeWidth={1.75} aria-hidden />
              {title}
            </a>
          ))}
        </Contents>
        {isShown ? (
          <Sections user={user} account={account} notify={notify} />
        ) : (
          <Loading text="Loading your account..." />
        )}
      </Columns>
    </Page>
  )
}

interface SectionsProps extends AccountPageProps {
  user: User
  account: UseQueryResult<OwnAccount>
}

function Sections({ user, account, notify }: SectionsProps) {
  useScrollToFragment()
  return (
    <Cards>
      <EmailSection account={account} profile={profileOf(user)} notify={notify} />
      <PasswordSection username={user.username} notify={notify} />
      <PasskeySection username={user.username} notify={notify} />
      {user.user_type === 'customer' ? (
        <CardSection notify={notify} />
      ) : (
        <PayoutsSection notify={notify} pay={`/packer/${user.id}/gigs/pay`} />
      )}
      <DevicesSection notify={notify} />
      <CalendarSection role={user.user_type} notify={notify} />
      <InstallSection role={user.user_type} />
      <PushSection notify={notify} />
      <MailSection role={user.user_type} notify={notify} />
      <DataSection role={user.user_type} />
      <DeleteSection role={user.user_type} notify={notify} />
    </Cards>
  )
}

/**
 * Scrolls to the section that the address names, like the browser does for a page that is complete when it loads.
 * Scrolls again when the sections have their data, because their heights change.
 */
function useScrollToFragment(): void {
  const { hash } = useLocation()
  const isFetching = useIsFetching() > 0
  const [phase, setPhase] = useState<'mounted' | 'loading' | 'loaded'>('mounted')
  if (phase === 'mounted' && isFetching) setPhase('loading')
  if (phase === 'loading' && !isFetching) setPhase('loaded')
  useEffect(() => {
    if (hash) document.getElementById(hash.slice(1))?.scrollIntoView?.()
  }, [hash, phase])
}
