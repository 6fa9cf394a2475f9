import { Download } from 'lucide-react'
import { ButtonLink } from 'shared-ui'
import type { Role } from '../session/session.tsx'
import { exportAddress } from './account.queries.ts'
import { SettingCard } from './setting-card.tsx'

const text: Record<Role, string> = {
  customer:
    'One file with everything we store about you: your profile, your jobs and their history. It has links to your photos.',
  packer: 'One file with everything we store about you: your profile, specialties, gigs and pay.',
}

export const DataSection = ({ role }: { role: Role }) => (
  <SettingCard id="data" title="Your data" text={text[role]}>
    {/* With `download`, an error response does not replace the page. */}
    <ButtonLink href={exportAddress} download="manyhands-account.json">
      <Download size={18} aria-hidden />
      Download my data
    </ButtonLink>
  </SettingCard>
)
