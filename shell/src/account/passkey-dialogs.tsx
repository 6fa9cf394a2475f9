import type { UserPasskey } from 'api/client'
import { passkeyName, tooLong } from 'api/rules'
import { useId } from 'react'
import { FormDialog, type FormDialogProps, PasswordField, TextField } from 'shared-ui'
import { useForm } from '../form/use-form.ts'
import { Refusal } from '../refusal/refusal.tsx'
import { useAddPasskey, useRenamePasskey } from './passkeys.mutations.ts'

interface OneFieldDialogProps<Values> extends Pick<
  FormDialogProps,
  'open' | 'title' | 'submitLabel' | 'busyLabel' | 'children' | 'onClose'
> {
  text?: string
  /** What did not happen, and what may have happened if the response was lost. */
  failed: string
  unknown: string
  form: ReturnType<typeof useForm<Values>>
}

/** A dialog with a form of one field. If the call fails, the dialog and its input stay. */
function OneFieldDialog<Values>(props: OneFieldDialogProps<Values>) {
  const { text, failed, unknown, form, onClose, children, ...dialog } = props
  const { busy, error, reset, submit } = form
  const id = useId()
  return (
    <FormDialog
      {...dialog}
      describedBy={text && id}
      busy={busy}
      formRef={form.form}
      onSubmit={submit}
      onClose={() => {
        reset()
        onClose()
      }}
    >
      {text && <p id={id}>{text}</p>}
      {children}
      {error && <Refusal error={error} title={failed} unknown={unknown} />}
    </FormDialog>
  )
}

interface AddPasskeyDialogProps {
  open: boolean
  username: string
  onAdded(added: UserPasskey | 'known'): void
  onClose(): void
}

/** Asks for the password, then lets the browser ask for the passkey. If the user cancels that, the dialog stays. */
export function AddPasskeyDialog({ open, username, onAdded, onClose }: AddPasskeyDialogProps) {
  const form = useForm({
    call: useAddPasskey((added) => added && onAdded(added)),
    fields: ['password'],
    values: (text) => text('password'),
    check: (password) => ({ password: password ? undefined : 'Enter your password.' }),
  })
  return (
    <OneFieldDialog
      open={open}
      title="Add a passkey"
      text="After your password, your browser asks for your fingerprint, face, screen lock or security key."
      submitLabel="Continue"
      busyLabel="Waiting for your passkey..."
      failed="The passkey was not added"
      unknown="We could not tell whether the passkey was added"
      form={form}
      onClose={onClose}
    >
      <input name="username" autoComplete="username" value={username} readOnly hidden />
      <PasswordField
        label="Your password"
        name="password"
        hint="So that we know it is you."
        autoComplete="current-password"
        error={form.errors['password']}
      />
    </OneFieldDialog>
  )
}

interface RenamePasskeyDialogProps {
  passkey: UserPasskey
  onRenamed(): void
  onClose(): void
}

export function RenamePasskeyDialog({ passkey, onRenamed, onClose }: RenamePasskeyDialogProps) {
  const form = useForm({
    call: useRenamePasskey(passkey.id, onRenamed),
    fields: ['name'],
    values: (text) => text('name').trim(),
    check: (name) => ({ name: name ? tooLong(name, passkeyName) : 'Enter a name.' }),
  })
  return (
    <OneFieldDialog
      open
      title="Rename the passkey"
      submitLabel="Save"
      busyLabel="Saving..."
      failed="The passkey was not renamed"
      unknown="We could not tell whether the passkey was renamed"
      form={form}
      onClose={onClose}
    >
      <TextField
        label="Name"
        name="name"
        hint="Only you see it."
        defaultValue={passkey.name}
        error={form.errors['name']}
      />
    </OneFieldDialog>
  )
}
