import type { MailChange, MailSettings } from 'api/client'
import { useState } from 'react'
import { Button, Stack, TextField } from 'shared-ui'
import styled from 'styled-components'
import type { GivenProps } from '../contract/contract.ts'
import { useForm } from '../form/use-form.ts'
import { Refusal } from '../refusal/refusal.tsx'
import type { Role } from '../session/session.tsx'
import { useSaveMailSettings } from './account.mutations.ts'
import { TopicSwitch } from './topic-switch.tsx'

type Topic = MailSettings['topics'][number]

const topics: Record<Role, [topic: Topic, label: string, text: string][]> = {
  customer: [
    ['bookings', 'Bookings', 'Booked, canceled, and problems'],
    ['progress', 'Progress', 'Your packer is on the way, or has delivered'],
    ['messages', 'Messages', 'Your packer wrote to you while you were away'],
    ['reminders', 'Reminders', 'The day before a move, before a job expires, and to review a move'],
  ],
  packer: [
    ['bookings', 'Bookings', 'Booked, canceled, and problems'],
    ['progress', 'Progress', 'A booked gig is changed or completed'],
    ['messages', 'Messages', 'A customer wrote to you while you were away'],
    [
      'reminders',
      'Reminders',
      'The day before a booked gig, before a check expires, and to review a gig',
    ],
    ['favorites', 'Favorite customers', 'A customer who has you as a favorite posts a gig'],
    ['urgent', 'Urgent gigs near you', 'A packer fell out shortly before the pickup'],
    ['new_jobs', 'New gigs', 'Once a day, gigs that need only your specialties'],
  ],
}

const Form = styled(Stack)`
  width: 100%;
  justify-items: start;
`

const Switches = styled.div`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  width: 100%;
`

const Zip = styled(TextField)`
  width: 100%;
  max-width: 26rem;
`

const zipError = (zip: string) =>
  /^(\d{5})?$/.test(zip) ? undefined : 'Enter a ZIP code of five digits, or nothing.'

interface MailFormProps extends Pick<GivenProps, 'notify'> {
  saved: MailSettings
  role: Role
}

/** Saves only what the user has changed: another device may have changed the rest. If the call fails, the input stays. */
export function MailForm({ saved, role, notify }: MailFormProps) {
  const [switched, setSwitched] = useState<Partial<Record<Topic, boolean>>>({})
  const [zip, setZip] = useState<string>()
  const wasOn = (topic: Topic) => saved.topics.includes(topic)
  const isOn = (topic: Topic) => switched[topic] ?? wasOn(topic)
  const { form, submit, errors, error, busy } = useForm({
    call: useSaveMailSettings(() => {
      setSwitched({})
      setZip(undefined)
      notify({ text: 'Your choice of emails is saved.' })
    }),
    fields: ['zip_code'],
    values(): MailChange {
      const changed = topics[role]
        .map(([topic]) => topic)
        .filter((topic) => isOn(topic) !== wasOn(topic))
      return {
        topics_on: changed.filter(isOn),
        topics_off: changed.filter(wasOn),
        // Like the profile, it takes a ZIP+4 code, too.
        ...(zip !== undefined && { zip_code: zip.trim().replace(/^(\d{5})-\d{4}$/, '$1') }),
      }
    },
    check: ({ zip_code }) => ({ zip_code: zipError(zip_code ?? '') }),
  })

  return (
    <Form as="form" ref={form} noValidate onSubmit={submit}>
      {error && (
        <Refusal
          error={error}
          title="Your choice was not saved"
          unknown="We could not tell whether your choice was saved"
        />
      )}
      <Switches>
        {topics[role].map(([topic, label, text]) => (
          <TopicSwitch
            key={topic}
            name={topic}
            label={label}
            text={text}
            checked={isOn(topic)}
            onChange={(event) => setSwitched({ ...switched, [topic]: event.currentTarget.checked })}
          />
        ))}
      </Switches>
      {role === 'packer' && (
        <Zip
          label="ZIP code for new gigs"
          name="zip_code"
          optional
          hint="Where you look for gigs. Customers who move within 50 miles can find you; they never see the ZIP code. Without it, we email you gigs from everywhere."
          inputMode="numeric"
          autoComplete="postal-code"
          maxLength={10}
          value={zip ?? saved.zip_code}
          onChange={(event) => setZip(event.currentTarget.value)}
          error={errors['zip_code']}
        />
      )}
      <Button variant="primary" type="submit" busy={busy} busyLabel="Saving...">
        Save
      </Button>
    </Form>
  )
}
