import { useId } from 'react'
import { FormDialog, PasswordField } from 'shared-ui'
import styled from 'styled-components'
import type { GivenProps } from '../contract/contract.ts'
import { useForm } from '../form/use-form.ts'
import { Refusal } from '../refusal/refusal.tsx'
import { PaymentsText } from '../payments/payments-text.tsx'
import type { Role } from '../session/session.tsx'
import { useDeleteAccount } from './account.mutations.ts'

const Consequences = styled.ul`
  display: grid;
  gap: var(--s-2);
  margin: 0;
  padding-left: 1.25rem;
  list-style: disc;

  li::marker {
    color: var(--text-muted);
  }
`

const payLoss = 'You lose your pay history. Download your data first if you need it.'
const onItsWay =
  ' Money that is on its way still reaches your bank account, but you can no longer see it here.'

const consequences: Record<Role, string[]> = {
  customer: [
    'Your profile, and your open jobs with their photos, are deleted for good.',
    'Completed jobs stay in the pay history of their packers, without your name, text, street addresses and photos.',
    'We sign you out on all your devices. Others can then use your username.',
  ],
  packer: [
    'Your profile and specialties are deleted for good.',
    payLoss,
    'Completed gigs stay in the history of their customers, without your name.',
    'We sign you out on all your devices. Others can then use your username.',
  ],
}

interface DeleteDialogProps extends Pick<GivenProps, 'notify'> {
  open: boolean
  role: Role
  onClose(): void
}

/** Explains what a deletion does, and asks for the password. If the call fails, the dialog and its input stay. */
export function DeleteDialog({ open, role, notify, onClose }: DeleteDialogProps) {
  const id = useId()
  const { form, submit, errors, error, busy, reset } = useForm({
    call: useDeleteAccount(() => notify({ text: 'Your account is deleted.' })),
    fields: ['password'],
    values: (text) => text('password'),
    check: (password) => ({ password: password ? undefined : 'Enter your password.' }),
    // The API answers a wrong password with 403.
    fieldOf: { 403: 'password' },
  })

  return (
    <FormDialog
      open={open}
      title="Delete your account?"
      describedBy={id}
      submitLabel="Delete"
      busyLabel="Deleting..."
      danger
      busy={busy}
      formRef={form}
      onSubmit={submit}
      onClose={() => {
        reset()
        onClose()
      }}
    >
      <Consequences id={id}>
        {consequences[role].map((line) => (
          <li key={line}>
            {line}
            {line === payLoss && <PaymentsText off="" test={onItsWay} stripe={onItsWay} />}
          </li>
        ))}
      </Consequences>
      <input name="username" autoComplete="username" readOnly hidden />
      <PasswordField
        label="Your password"
        name="password"
        hint="So that we know it is you."
        autoComplete="current-password"
        error={errors['password']}
      />
      {error && (
        <Refusal
          error={error}
          title="Your account was not deleted"
          unknown="We could not tell whether your account was deleted"
        />
      )}
    </FormDialog>
  )
}
