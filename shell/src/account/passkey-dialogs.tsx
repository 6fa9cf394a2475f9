import type { UserPasskey } from 'api/client'
import { passkeyName } from 'api/rules'
import { type ReactNode, useId } from 'react'
import {
  Button,
  Dialog,
  DialogBody,
  DialogFoot,
  DialogHead,
  PasswordField,
  TextField,
} from 'shared-ui'
import { useForm } from '../form/use-form.ts'
import { Refusal } from '../refusal/refusal.tsx'
import { useAddPasskey, useRenamePasskey } from './passkeys.mutations.ts'

interface FormDialogProps<Values> {
  open: boolean
  title: string
  text?: string
  submitLabel: string
  busyLabel: string
  /** What did not happen, and what may have happened if the response was lost. */
  failed: string
  unknown: string
  form: ReturnType<typeof useForm<Values>>
  onClose(): void
  children: ReactNode
}

/** A dialog with a form of one field. If the call fails, the dialog and its input stay. */
function FormDialog<Values>(props: FormDialogProps<Values>) {
  const { open, title, text, submitLabel, busyLabel, failed, unknown, form, onClose } = props
  const { busy, error, reset, submit } = form
  const id = useId()

  function close() {
    if (busy) return
    reset()
    onClose()
  }

  return (
    <Dialog open={open} onClose={close} describedBy={text && `${id}-text`} sheet>
      <DialogHead title={title} />
      <DialogBody as="form" id={id} ref={form.form} noValidate onSubmit={submit}>
        {text && <p id={`${id}-text`}>{text}</p>}
        {props.children}
        {error && <Refusal error={error} title={failed} unknown={unknown} />}
      </DialogBody>
      <DialogFoot>
        <Button aria-disabled={busy || undefined} onClick={close}>
          Cancel
        </Button>
        <Button type="submit" form={id} variant="primary" busy={busy} busyLabel={busyLabel}>
          {submitLabel}
        </Button>
      </DialogFoot>
    </Dialog>
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
    <FormDialog
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
    </FormDialog>
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
    check: (name) => ({ name: name ? undefined : 'Enter a name.' }),
  })
  return (
    <FormDialog
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
        maxLength={passkeyName}
        error={form.errors['name']}
      />
    </FormDialog>
  )
}
