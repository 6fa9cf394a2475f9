import { type Gig, type PackerProfile, type ProfileEdit } from 'api/client'
import {
  accountErrors,
  accountHints,
  limits,
  isolate,
  moveLimits,
  patterns,
  shortWords,
} from 'api/rules'
import { type FormEvent, type ReactNode, useEffect, useRef, useState } from 'react'
import {
  Button,
  formatPhone,
  Loading,
  Panel,
  PasswordField,
  Row,
  SelectField,
  Skeleton,
  Stack,
  TextArea,
  TextField,
  useDelayed,
  VisuallyHidden,
} from 'shared-ui'
import { ProfileFailed } from 'shared-ui/job-kit'
import styled from 'styled-components'
import { Link } from 'react-router-dom'
import { lacksPeople } from '../gig-facts.ts'
import { useUnsavedInput } from '../unsaved-input.tsx'
import { homeZipHint, isZip, zipAdvice } from '../zip.ts'

/**
 * Two columns on wide screens. Labels, hints, controls and errors share their rows, so a hint or an
 * error in one field never moves its neighbor's label or control.
 */
const Columns = styled.div`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: var(--s-5) var(--s-4);

  @media (min-width: 52em) {
    grid-template-columns: repeat(2, minmax(0, 1fr));
    row-gap: 0.375rem;

    > * {
      grid-row: span 4;
      grid-template-rows: subgrid;
      margin-bottom: calc(var(--s-5) - 0.375rem);
    }
    > :nth-last-child(-n + 2) {
      margin-bottom: -0.375rem;
    }
    > * > p {
      grid-row: 2;
    }
    > * > input {
      grid-row: 3;
    }
    > * > input + * {
      grid-row: 4;
    }
  }
`

type Fields = Record<Exclude<keyof ProfileEdit, 'password'>, string>
type Messages = Readonly<Partial<Record<keyof ProfileEdit, string>>>

const fieldNames = ['username', 'name', 'email', 'phone', 'bio', 'crew_size', 'home_zip'] as const

/** A new address that waits for its confirmation comes first: to save the old one ends the change. */
const fieldsOf = (profile: PackerProfile, pendingEmail: string | null | undefined): Fields => ({
  username: profile.username,
  name: profile.name ?? '',
  email: pendingEmail ?? profile.email ?? '',
  phone: profile.phone ?? '',
  bio: profile.bio ?? '',
  crew_size: String(profile.crew_size),
  home_zip: profile.home_zip ?? '',
})

interface ProfileFormProps {
  profile: PackerProfile
  pendingEmail: string | null | undefined
  /** The gigs that the packer has booked; undefined while loading. */
  booked: readonly Pick<Gig, 'id' | 'title' | 'move'>[] | undefined
  saving: boolean
  failure: Error | null
  /** The API's messages by field. */
  messages: Messages
  onSave(edit: ProfileEdit): void
  cancel: ReactNode
}

export function ProfileForm({
  profile,
  pendingEmail,
  booked,
  saving,
  failure,
  messages,
  onSave,
  cancel,
}: ProfileFormProps) {
  const form = useRef<HTMLFormElement>(null)
  const saved = fieldsOf(profile, pendingEmail)
  const {
    value: changes,
    setValue: setChanges,
    wasRestored,
  } = useUnsavedInput(
    'profile',
    () => ({}),
    (now) => fieldNames.every((name) => (now[name] ?? saved[name]) === saved[name]),
  )
  const fields: Fields = { ...saved, ...changes }
  const [localErrors, setLocalErrors] = useState<Messages>({})
  const hasLocalErrors = Object.keys(localErrors).length > 0
  // The API has refused other input than the one that was checked last.
  const errors = hasLocalErrors ? localErrors : messages
  // The API asks for the password if a confirmed address is to be removed. It must not outlive the page.
  const [password, setPassword] = useState('')
  const hasFormError =
    failure !== null &&
    !hasLocalErrors &&
    !messages.password &&
    !Object.keys(messages).some((name) => name in fields)

  const hasErrors = Object.keys(errors).length > 0
  useEffect(() => {
    if (hasErrors) form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus()
  }, [hasErrors, messages, localErrors])

  const crew = Number(fields.crew_size)
  const largeGig = booked?.find((gig) => lacksPeople(gig, crew))
  const asked = largeGig && shortWords.helpers(lacksPeople(largeGig, crew) ?? crew)

  const set = (name: keyof Fields, text: string) => setChanges((now) => ({ ...now, [name]: text }))
  const bind = (name: keyof Fields) => ({
    name,
    value: fields[name],
    error: errors[name],
    onChange: ({ target }: { target: { value: string } }) => set(name, target.value),
  })

  function submit(event: FormEvent) {
    event.preventDefault()
    const zip = fields.home_zip.trim()
    const problems: Messages = {
      ...accountErrors(fields, false),
      ...(zip && !isZip(zip) && { home_zip: zipAdvice() }),
    }
    setLocalErrors(problems)
    if (Object.keys(problems).length === 0) {
      // Only what differs: an empty ZIP code would be an answer.
      const { crew_size, home_zip, ...texts } = Object.fromEntries(
        fieldNames
          .map((name) => [name, fields[name].trim()] as const)
          .filter(([name, text]) => text !== saved[name]),
      ) as Partial<Fields>
      onSave({
        ...texts,
        ...(crew_size !== undefined && { crew_size: crew }),
        ...(home_zip !== undefined && { home_zip: home_zip.slice(0, 5) }),
        ...(password && { password }),
      })
    }
  }

  return (
    <form ref={form} noValidate onSubmit={submit}>
      <Stack>
        {wasRestored && (
          <RestoredNote
            onDiscard={() => {
              setChanges({})
              setLocalErrors({})
            }}
          />
        )}
        <Columns>
          <TextField
            label="Username"
            autoComplete="username"
            hint={errors.username === accountHints.username ? undefined : accountHints.username}
            {...bind('username')}
          />
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
            onChange={({ target }) => {
              // Inserting dashes before the caret would move the caret, so edits inside the number are
              // formatted on blur.
              const isAtEnd = target.selectionStart === target.value.length
              set('phone', isAtEnd ? formatPhone(target.value) : target.value)
            }}
            onBlur={() => set('phone', formatPhone(fields.phone))}
          />
        </Columns>
        <SelectField
          label="How many people do you bring?"
          hint="Count yourself. Gigs that need more people are marked, and you cannot book them."
          {...bind('crew_size')}
        >
          {Array.from({ length: moveLimits.crew }, (_, index) => (
            <option key={index} value={index + 1}>
              {index === 0 ? 'Just me' : shortWords.helpers(index + 1)}
            </option>
          ))}
        </SelectField>
        {largeGig && (
          <Panel tone="warning" role="status" title={`You booked a gig that needs ${asked}`}>
            <p>
              <Link to={`/gig/${largeGig.id}`}>{isolate(largeGig.title)}</Link> stays booked. Bring{' '}
              <span>{asked}</span>, or cancel it early.
            </p>
          </Panel>
        )}
        <TextField
          label="Home ZIP code"
          optional
          hint={`The marketplace starts with the gigs near it. ${homeZipHint}`}
          inputMode="numeric"
          autoComplete="postal-code"
          maxLength={10}
          {...bind('home_zip')}
        />
        <TextArea
          label="Bio"
          rows={4}
          note={`${[...fields.bio].length} / ${limits.bio}`}
          {...bind('bio')}
        />
        {(messages.password || password) && (
          <PasswordField
            label="Your password"
            name="password"
            autoComplete="current-password"
            value={password}
            error={messages.password}
            onChange={({ target }) => setPassword(target.value)}
          />
        )}
        {hasFormError && <ProfileFailed error={failure} member="error" />}
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

const Note = styled(Row)`
  justify-content: space-between;
  padding: var(--s-2) var(--s-2) var(--s-2) var(--s-4);
  border-radius: var(--r-md);
  background: var(--accent-soft);
`

function RestoredNote({ onDiscard }: { onDiscard(): void }) {
  const [shown, setShown] = useState(true)
  if (!shown) return null
  return (
    <Note>
      <span role="status">Your unsaved changes are still here.</span>
      <Button
        variant="quiet"
        small
        onClick={() => {
          onDiscard()
          setShown(false)
        }}
      >
        Discard changes
      </Button>
    </Note>
  )
}

/** The form's skeleton, with the form's height. */
export function ProfileFormSkeleton() {
  const shown = useDelayed()
  return (
    <>
      <VisuallyHidden>
        <Loading text="Loading your profile..." />
      </VisuallyHidden>
      <div aria-hidden style={{ visibility: shown ? 'visible' : 'hidden' }}>
        <Stack>
          <Columns>
            {[6.25, 4.625, 4.625, 6.25].map((height, field) => (
              <Skeleton key={field} height={`${height}rem`} radius="var(--r-md)" />
            ))}
          </Columns>
          <Skeleton height="8.5rem" radius="var(--r-md)" />
          <Skeleton width="10rem" height="3.25rem" radius="var(--r-md)" />
        </Stack>
      </div>
    </>
  )
}
