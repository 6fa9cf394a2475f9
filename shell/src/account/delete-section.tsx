import { Trash2 } from 'lucide-react'
import { useState } from 'react'
import { Button } from 'shared-ui'
import styled from 'styled-components'
import type { GivenProps } from '../contract/contract.ts'
import type { Role } from '../session/session.tsx'
import { DeleteDialog } from './delete-dialog.tsx'
import { SettingCard } from './setting-card.tsx'

/* With a border, the button lines up with the text above it. */
const Outlined = styled(Button)`
  border-color: currentColor;
`

const text: Record<Role, string> = {
  customer: 'Your profile and your open jobs are deleted. This cannot be undone.',
  packer: 'Your profile is deleted, and you lose your pay history. This cannot be undone.',
}

type DeleteSectionProps = Pick<GivenProps, 'notify'> & { role: Role }

export function DeleteSection({ role, notify }: DeleteSectionProps) {
  const [asking, setAsking] = useState(false)
  return (
    <SettingCard id="delete" title="Delete account" text={text[role]}>
      <Outlined variant="danger" aria-haspopup="dialog" onClick={() => setAsking(true)}>
        <Trash2 size={18} aria-hidden />
        Delete account
      </Outlined>
      <DeleteDialog open={asking} role={role} notify={notify} onClose={() => setAsking(false)} />
    </SettingCard>
  )
}
