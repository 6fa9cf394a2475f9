import type { User } from 'api/contract'
import { Download, KeyRound, type LucideIcon, MonitorSmartphone, Trash2 } from 'lucide-react'
import { Link } from 'react-router-dom'
import { Page, PageHead } from 'shared-ui'
import type { GivenProps } from '../contract/contract.ts'
import { UserPage } from '../session/user-page.tsx'
import { Cards, Columns, Contents } from './account-styles.ts'
import { DataSection } from './data-section.tsx'
import { DeleteSection } from './delete-section.tsx'
import { DevicesSection } from './devices-section.tsx'
import { PasswordSection } from './password-section.tsx'

type AccountPageProps = Pick<GivenProps, 'notify'>

export const AccountPage = ({ notify }: AccountPageProps) => (
  <UserPage>{(user) => <Account key={user.id} user={user} notify={notify} />}</UserPage>
)

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
