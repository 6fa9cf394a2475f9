import { failureText, isAnswerLost, problemFields } from 'api/client'
import { accountErrors, accountHints, limits, type OwnAccount, patterns } from 'api/contract'
import { type FormEvent, useEffect, useRef, useState } from 'react'
import {
  Button,
  Card,
  formatPhone,
  Panel,
  Row,
  Stack,
  TextArea,
  TextField,
  useSingleFlight,
} from 'shared-ui'
import { useEditProfile } from './profile.mutations.ts'

type Messages = Readonly<Record<string, string>>

function valuesOf(form: HTMLFormElement) {
  const data = new FormData(form)
  const text = (name: string) => String(data.get(name) ?? '').trim()
  return {
    username: text('username'),
    name: text('name'),
    email: text('email'),
    phone: text('phone'),
    bio: text('bio'),
  }
}

interface ProfileFormProps {
  account: OwnAccount
  onSaved(): void
  onCancel(): void
}

/** Edits the customer's own profile. As at sign-up, only the bio may be empty. */
export function ProfileForm({ account, onSaved, onCancel }: ProfileFormProps) {
  const form = useRef<HTMLFormElement>(null)
  const { mutateAsync, error } = useEditProfile(onSaved)
  const [found, setFound] = useState<Messages>({})
  const [bioLength, setBioLength] = useState([...account.bio].length)
  // A conflict is always about the username: no other field must be unique.
  const refused = problemFields(error, { 409: 'username' })
  const errors: Messages = { ...refused, ...found }

  useEffect(() => {
    form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus()
  }, [found, error])
  useEffect(() => form.current?.querySelector<HTMLElement>('[name="name"]')?.focus(), [])

  const { run: save, busy } = useSingleFlight((values: ReturnType<typeof valuesOf>) => {
    const problems = accountErrors(values, true)
    setFound(problems)
    return Object.keys(problems).length === 0 ? mutateAsync(values) : undefined
  })

  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    save(valuesOf(event.currentTarget))
  }

  const field = (name: 'username' | 'name' | 'email' | 'phone' | 'bio') => ({
    name,
    defaultValue: account[name],
    error: errors[name],
    required: name !== 'bio',
  })
  return (
    <Card $pad>
      <form ref={form} noValidate onSubmit={submit}>
        <Stack>
          {error && Object.keys(refused).length === 0 && (
            <Panel
              tone="error"
              title={
                isAnswerLost(error)
                  ? "We don't know yet whether your profile was saved"
                  : 'Your profile was not saved'
              }
              role="alert"
            >
              {failureText(error, ['detail'])} Nothing you typed is lost.
            </Panel>
          )}
          <TextField label="Name" autoComplete="name" {...field('name')} />
          <TextField
            label="Username"
            hint={errors['username'] === accountHints.username ? undefined : accountHints.username}
            autoComplete="username"
            autoCapitalize="none"
            spellCheck={false}
            {...field('username')}
          />
          <TextField label="Email" type="email" autoComplete="email" {...field('email')} />
          <TextField
            label="Phone"
            type="tel"
            inputMode="tel"
            hint="ex: 111-222-3333"
            pattern={patterns.phone}
            autoComplete="tel-national"
            onBlur={({ currentTarget: input }) => (input.value = formatPhone(input.value))}
            {...field('phone')}
          />
          <TextArea
            label="Bio"
            rows={4}
            optional
            note={`${bioLength} / ${limits.bio}`}
            onInput={({ currentTarget }) => setBioLength([...currentTarget.value].length)}
            {...field('bio')}
          />
          <Row>
            <Button type="submit" variant="primary" busy={busy} busyLabel="Saving...">
              Save Changes
            </Button>
            <Button variant="quiet" onClick={onCancel}>
              Cancel
            </Button>
          </Row>
        </Stack>
      </form>
    </Card>
  )
}
