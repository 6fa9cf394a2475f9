import { limits, type PackerProfile, patterns, type ProfileEdit } from 'api/contract'
import { type FormEvent, type ReactNode, useEffect, useRef, useState } from 'react'
import {
  Button,
  FieldGrid,
  Loading,
  Panel,
  Row,
  Skeleton,
  Stack,
  TextArea,
  TextField,
  useDelayed,
  VisuallyHidden,
} from 'shared-ui'
import styled from 'styled-components'
import { useUnsavedInput } from '../unsaved-input.tsx'
import { useSendOnce } from '../use-send-once.ts'

const matches = (pattern: string, text: string) => new RegExp(`^(?:${pattern})$`, 'u').test(text)
const isEmail = (text: string) => /^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(text)

/** Code points, as the server counts: an emoji is one character. */
const lengthOf = (text: string) => [...text].length

/* One of two has a hint above it: their controls stand on one line all the same. */
const Pairs = styled(FieldGrid)`
  align-items: end;
`

type Fields = Record<keyof ProfileEdit, string>
type Messages = Readonly<Partial<Record<keyof ProfileEdit, string>>>

/** Everything that is wrong before it is sent, in the sentences of the sign-up. */
function check(fields: Fields): Messages {
  const [username, name, email, phone, bio] = [
    fields.username.trim(),
    fields.name.trim(),
    fields.email.trim(),
    fields.phone.trim(),
    fields.bio.trim(),
  ]
  return {
    ...(!matches(patterns.username, username) && {
      username:
        'Choose 3 to 50 letters, digits or any of . _ - @ + for your username, without blanks.',
    }),
    ...(lengthOf(name) > limits.name && {
      name: `Keep your name within ${limits.name} characters.`,
    }),
    ...(email !== '' &&
      !isEmail(email) && { email: 'Enter a whole email address, as in name@example.com.' }),
    ...(phone !== '' &&
      !matches(patterns.phone, phone) && {
        phone: 'Enter all ten digits, with dashes, as in 111-222-3333.',
      }),
    ...(lengthOf(bio) > limits.bio && {
      bio: `Shorten your bio to ${limits.bio} characters; it has ${lengthOf(bio)}.`,
    }),
  }
}

interface ProfileFormProps {
  profile: PackerProfile
  saving: boolean
  failure: Error | null
  /** What the server says of a failure that concerns no field. */
  refusal: string | undefined
  /** The server's messages by field. */
  messages: Messages
  onSave(edit: ProfileEdit): void
  cancel: ReactNode
}

export function ProfileForm({
  profile,
  saving,
  failure,
  refusal,
  messages,
  onSave,
  cancel,
}: ProfileFormProps) {
  const form = useRef<HTMLFormElement>(null)
  const [fields, setFields] = useUnsavedInput('profile', () => ({
    username: profile.username,
    name: profile.name ?? '',
    email: profile.email ?? '',
    phone: profile.phone ?? '',
    bio: profile.bio ?? '',
  }))
  const once = useSendOnce(saving, failure)
  const [found, setFound] = useState<Messages>({})
  const errors = { ...messages, ...found }
  const unplaced = failure !== null && !Object.keys(messages).some((name) => name in fields)

  const wrong = Object.keys(errors).length > 0
  useEffect(() => {
    if (wrong) form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus()
  }, [wrong, messages, found])

  const bind = (name: keyof Fields) => ({
    name,
    value: fields[name],
    error: errors[name],
    onChange: ({ target }: { target: { value: string } }) =>
      setFields((now) => ({ ...now, [name]: target.value })),
  })

  function submit(event: FormEvent) {
    event.preventDefault()
    const problems = check(fields)
    setFound(problems)
    if (Object.keys(problems).length === 0) once(() => onSave(fields))
  }

  return (
    <form ref={form} noValidate onSubmit={submit}>
      <Stack>
        {unplaced && (
          <Panel tone="error" title="Your profile was not saved" role="alert">
            {refusal
              ? `${refusal} Nothing you typed is lost.`
              : 'Nothing you typed is lost: check the connection and press Save Changes again.'}
          </Panel>
        )}
        <Pairs $min="22rem">
          <TextField label="Username" autoComplete="username" {...bind('username')} />
          <TextField label="Full name" autoComplete="name" {...bind('name')} />
          <TextField label="Email" type="email" autoComplete="email" {...bind('email')} />
          <TextField
            label="Phone"
            type="tel"
            inputMode="tel"
            autoComplete="tel-national"
            pattern={patterns.phone}
            hint="ex: 111-222-3333"
            {...bind('phone')}
          />
        </Pairs>
        <TextArea
          label="Bio"
          rows={4}
          note={`${lengthOf(fields.bio)} / ${limits.bio}`}
          {...bind('bio')}
        />
        <Row>
          <Button type="submit" variant="primary" big busy={saving} busyLabel="Saving...">
            Save Changes
          </Button>
          {cancel}
        </Row>
      </Stack>
    </form>
  )
}

/** The form in grey, as tall as the form. */
export function ProfileFormSkeleton() {
  const shown = useDelayed()
  return (
    <>
      <VisuallyHidden>
        <Loading text="Loading your profile..." />
      </VisuallyHidden>
      <div aria-hidden style={{ visibility: shown ? 'visible' : 'hidden' }}>
        <Stack>
          <FieldGrid $min="22rem">
            {[4.625, 4.625, 6.25, 6.25].map((height, field) => (
              <Skeleton key={field} height={`${height}rem`} radius="var(--r-md)" />
            ))}
          </FieldGrid>
          <Skeleton height="8.5rem" radius="var(--r-md)" />
          <Skeleton width="10rem" height="3.25rem" radius="var(--r-md)" />
        </Stack>
      </div>
    </>
  )
}
