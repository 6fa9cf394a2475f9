import { useQuery } from '@tanstack/react-query'
import { LoadFailed, Loading } from 'shared-ui'
import type { GivenProps } from '../contract/contract.ts'
import type { Role } from '../session/session.tsx'
import { mailSettingsQuery } from './account.queries.ts'
import { MailForm } from './mail-form.tsx'
import { SettingCard } from './setting-card.tsx'

type MailSectionProps = Pick<GivenProps, 'notify'> & { role: Role }

/** The topics of mails that the user wants. */
export function MailSection({ role, notify }: MailSectionProps) {
  const { data, isLoadingError, refetch } = useQuery(mailSettingsQuery)
  return (
    <SettingCard
      id="mail"
      title="Emails you get"
      text="What we email you. Emails about money and the security of your account cannot be switched off."
    >
      {data && <MailForm saved={data} role={role} notify={notify} />}
      {!data && !isLoadingError && <Loading text="Loading your topics..." />}
      {isLoadingError && (
        <LoadFailed title="Your topics could not be loaded." onRetry={() => void refetch()} />
      )}
    </SettingCard>
  )
}
