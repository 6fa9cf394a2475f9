import { Smartphone } from 'lucide-react'
import { Button } from 'shared-ui'
import { installReason, shareSentence, useInstall } from '../pocket/install.ts'
import type { Role } from '../session/session.tsx'
import { SettingCard } from './setting-card.tsx'

/** Puts the app on the home screen of this device. */
export function InstallSection({ role }: { role: Role }) {
  const { way, install } = useInstall(role)
  return (
    <SettingCard id="phone" title="On your phone" text={installReason[role]}>
      {way === 'button' && (
        <Button onClick={() => void install()}>
          <Smartphone size={20} aria-hidden />
          Add to home screen
        </Button>
      )}
      {way === 'share' && <p>{shareSentence}</p>}
      {way === 'installed' && <p>Manyhands is on this device.</p>}
      {way === undefined && (
        <p>
          This browser does not offer it. Open this page in Chrome or Safari on your phone, or look
          for “Add to home screen” in the menu of your browser.
        </p>
      )}
    </SettingCard>
  )
}
