import type { User } from 'api/contract'
import { Download, KeyRound, type LucideIcon, MonitorSmartphone, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { Link, useLocation } from 'react-router-dom'
import { Page, PageHead } from 'shared-ui'
import type { GivenProps } from '../contract/contract.ts'
import { LoadingPage } from '../loading/loading-page.tsx'
import { Redirect } from '../session/redirect.tsx'
import { useSession } from '../session/session.tsx'
import { LazySessionPrompt } from '../sign-in/lazy-session-prompt.ts'
import { Cards, Columns, Contents } from './account-styles.ts'
import { DataSection } from './data-section.tsx'
import { DeleteSection } from './delete-section.tsx'
import { DevicesSection } from './devices-section.tsx'
import { PasswordSection } from './password-section.tsx'

type AccountPageProps = Pick<GivenProps, 'notify'>

/** Shows the account to users of both roles. Without a session it does what the role guard does. */
export function AccountPage({ notify }: AccountPageProps) {
  const { user, checking, ended } = useSession()
  const { pathname, search, hash } = useLocation()
  const [entered, setEntered] = useState(false)
  if (user && !entered) setEntered(true)

  if (user) return <Account key={user.id} user={user} notify={notify} />
  if (checking) return <LoadingPage />
  if (ended) return <LazySessionPrompt role={ended.user_type} />
  // After Sign Out or deletion, without state: with state, the landing page would ask the user to sign in.
  return <Redirect to="/" state={entered ? undefined : pathname + search + hash} />
}

const sections: [id: string, title: string, icon: LucideIcon][] = [
  ['password', 'Password', KeyRound],
  ['devices', 'Devices', MonitorSmartphone],
  ['data', 'Your data', Download],
  ['delete', 'Delete account', Trash2],
]

const profileOf = ({ id, user_type }: User) =>
  user_type === 'packer' ? `/packer/${id}` : '/customer/profile'

function Account({ user, notify }: AccountPageProps & { user: User }) {
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
          {sections.map(([id, title, Icon]) => (
            <a key={id} href={`#${id}`}>
              <Icon size={20} strokeWidth={1.75} aria-hidden />
              {title}
            </a>
          ))}
        </Contents>
        <Cards>
          <PasswordSection username={user.username} notify={notify} />
          <DevicesSection notify={notify} />
          <DataSection role={user.user_type} />
          <DeleteSection role={user.user_type} notify={notify} />
        </Cards>
      </Columns>
    </Page>
  )
}
