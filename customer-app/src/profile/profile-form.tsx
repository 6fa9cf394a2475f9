import { type OwnAccount, problemFields } from 'api/client'
import { accountErrors, accountHints, limits, patterns } from 'api/rules'
import { type FormEvent, useEffect, useRef, useState } from 'react'
import {
  Button,
  Card,
  formatPhone,
  Row,
  Stack,
  TextArea,
  TextField,
  useSingleFlight,
} from 'shared-ui'
import { ProfileFailed } from 'shared-ui/job-kit'
import { keepText, keptText } from '../kept-text.ts'
import { useEditProfile } from './profile.mutations.ts'

type Name = 'username' | 'name' | 'email' | 'phone' | 'bio'
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

type Values = ReturnType<typeof valuesOf>

/** The account's values. A new address that waits for its confirmation comes first: to save the old one ends the change. */
const savedOf = (account: OwnAccount): Values => ({
  ...account,
  email: account.pending_email ?? account.email,
})

/** Returns the fields that differ from the account. */
const changesOf = (values: Values, account: OwnAccount) =>
  Object.fromEntries(
    Object.entries(values).filter(([name, text]) => text !== savedOf(account)[name as Name]),
  ) as Partial<Values>

const isEmpty = (fields: object) => Object.keys(fields).length === 0

const draftKey = (account: Pick<OwnAccount, 'id'>) => `${account.id} profile`

/** Returns the fields with unsaved input. The others follow the account, which another device may change. */
export function profileDraft(account: Pick<OwnAccount, 'id'>): Record<string, unknown> | undefined {
  const text = keptText(draftKey(account))
  return text === '' ? undefined : (JSON.parse(text) as Record<string, unknown>)
}

interface ProfileFormProps {
  account: OwnAccount
  /** Called with the new address if it still needs to be confirmed. */
  onSaved(pendingEmail: string | undefined): void
  onCancel(): void
}

/** Edits the customer's own profile. As at sign-up, only the bio may be empty. */
export function ProfileForm({ account, onSaved, onCancel }: ProfileFormProps) {
  const form = useRef<HTMLFormElement>(null)
  const [draft] = useState(() => profileDraft(account))
  const forget = () => keepText(draftKey(account), '')
  const { mutateAsync, error } = useEditProfile((pendingEmail) => {
    forget()
    onSaved(pendingEmail)
  })
  const initial = (name: Name) => {
    const text = draft?.[name]
    return typeof text === 'string' ? text : savedOf(account)[name]
  }
  const [found, setFound] = useState<Messages>({})
  const [bioLength, setBioLength] = useState([...initial('bio')].length)
  // A conflict is always about the username: no other field must be unique.
  const refused = problemFields(error, { 409: 'username' })
  // If the last check found errors, the API has refused other input.
  const errors: Messages = isEmpty(found) ? refused : found

  useEffect(() => {
    form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus()
  }, [found, error])
  useEffect(() => form.current?.querySelector<HTMLElement>('[name="name"]')?.focus(), [])

  const { run: save, busy } = useSingleFlight((values: Values) => {
    const problems = accountErrors(values, true)
    setFound(problems)
    return isEmpty(problems) ? mutateAsync(changesOf(values, account)) : undefined
  })

  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    save(valuesOf(event.currentTarget))
  }

  const field = (name: Name) => ({
    name,
    defaultValue: initial(name),
    error: errors[name],
    required: name !== 'bio',
  })
  return (
    <Card $pad>
      <form
        ref={form}
        noValidate
        onSubmit={submit}
        onInput={({ currentTarget }) => {
          const changes = changesOf(valuesOf(currentTarget), account)
          keepText(draftKey(account), isEmpty(changes) ? '' : JSON.stringify(changes))
        }}
      >
        <Stack>
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
          {error && isEmpty(errors) && <ProfileFailed error={error} member="detail" />}
          <Row>
            <Button type="submit" variant="primary" busy={busy} busyLabel="Saving...">
              Save Changes
            </Button>
            <Button
              variant="quiet"
              onClick={() => {
                forget()
                onCancel()
              }}
            >
              Cancel
            </Button>
          </Row>
        </Stack>
      </form>
    </Card>
  )
}
