import { useMutation } from '@tanstack/react-query'
import { type FormEvent, useEffect, useEffectEvent, useId, useRef, useState } from 'react'
import { Button, Dialog, DialogBody, DialogFoot, DialogHead, PasswordField } from 'shared-ui'
import styled from 'styled-components'
import type { GivenProps } from '../contract/contract.ts'
import { type Role, useSession } from '../session/session.tsx'
import { deleteAccount } from './account.queries.ts'
import { Refusal, refusedFields } from '../refusal/refusal.tsx'

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

const consequences: Record<Role, string[]> = {
  customer: [
    'Your profile, and your open jobs with their photos, are deleted for good.',
    'Completed jobs stay in the pay history of their packers, without your name, text, street addresses and photos.',
    'You are signed out on all devices, and others can choose your username.',
  ],
  packer: [
    'Your profile and specialties are deleted for good.',
    'You lose your pay history. Download your data first if you need it.',
    'Completed jobs stay in the history of their customers, without your name.',
    'You are signed out on all devices, and others can choose your username.',
  ],
}

interface DeleteDialogProps extends Pick<GivenProps, 'notify'> {
  open: boolean
  role: Role
  onClose(): void
}

/** Explains what a deletion does, and asks for the password. If the call fails, the dialog and its input stay. */
export function DeleteDialog({ open, role, notify, onClose }: DeleteDialogProps) {
  const { signOut } = useSession()
  const id = useId()
  const form = useRef<HTMLFormElement>(null)
  // A second click can arrive before React renders the first.
  const sending = useRef(false)
  const [isMissing, setMissing] = useState(false)

  const remove = useMutation({
    mutationFn: deleteAccount,
    onSuccess: async () => {
      // The session has ended with the account; this removes what the browser keeps about the user.
      await signOut()
      notify({ text: 'Your account is deleted.' })
    },
    onSettled: () => {
      sending.current = false
    },
  })

  const focusPassword = () => form.current?.querySelector<HTMLElement>('[name="password"]')?.focus()
  const refused = refusedFields(remove.error, 'password')
  const showRefusal = useEffectEvent(() => {
    if (refused['password']) focusPassword()
  })
  useEffect(() => {
    if (remove.error) showRefusal()
  }, [remove.error])

  function close() {
    if (remove.isPending) return
    setMissing(false)
    remove.reset()
    onClose()
  }

  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    if (sending.current) return
    const password = String(new FormData(event.currentTarget).get('password') ?? '')
    setMissing(!password)
    remove.reset()
    if (!password) return focusPassword()
    sending.current = true
    remove.mutate(password)
  }

  return (
    <Dialog open={open} onClose={close} describedBy={`${id}-text`} sheet>
      <DialogHead title="Delete your account?" />
      <DialogBody as="form" id={id} ref={form} noValidate onSubmit={submit}>
        <Consequences id={`${id}-text`}>
          {consequences[role].map((line) => (
            <li key={line}>{line}</li>
          ))}
        </Consequences>
        <PasswordField
          label="Your password"
          name="password"
          hint="So that we know it is you."
          autoComplete="current-password"
          error={isMissing ? 'Enter your password.' : refused['password']}
        />
        {remove.error && !refused['password'] && (
          <Refusal
            error={remove.error}
            title="Your account was not deleted"
            unknown="We could not tell whether your account was deleted"
          />
        )}
      </DialogBody>
      <DialogFoot>
        <Button aria-disabled={remove.isPending || undefined} onClick={close}>
          Cancel
        </Button>
        <Button
          type="submit"
          form={id}
          variant="danger-solid"
          busy={remove.isPending}
          busyLabel="Deleting..."
        >
          Delete
        </Button>
      </DialogFoot>
    </Dialog>
  )
}
