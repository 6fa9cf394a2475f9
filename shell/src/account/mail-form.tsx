import { useMutation, useQueryClient } from '@tanstack/react-query'
import { problemFields } from 'api/client'
import type { MailSettings } from 'api/contract'
import { type FormEvent, useEffect, useEffectEvent, useRef, useState } from 'react'
import { Button, Stack, TextField } from 'shared-ui'
import styled from 'styled-components'
import type { GivenProps } from '../contract/contract.ts'
import type { Role } from '../session/session.tsx'
import { mailSettingsQuery, saveMailSettings } from './account.queries.ts'
import { Refusal } from '../refusal/refusal.tsx'
import { TopicSwitch } from './topic-switch.tsx'

type Topic = MailSettings['topics'][number]

const topics: Record<Role, [topic: Topic, label: string, text: string][]> = {
  customer: [
    ['bookings', 'Bookings', 'Booked, canceled, and problems'],
    ['progress', 'Progress', 'Your packer is on the way, or has delivered'],
    ['reminders', 'Reminders', 'The day before a move, and before a job expires'],
  ],
  packer: [
    ['bookings', 'Bookings', 'Booked, canceled, and problems'],
    ['progress', 'Progress', 'A booked gig is changed or completed'],
    ['reminders', 'Reminders', 'The day before a booked gig'],
    ['new_jobs', 'New jobs', 'Once a day, gigs that need only your specialties'],
  ],
}

const Form = styled(Stack)`
  width: 100%;
  justify-items: start;
`

const Switches = styled.div`
  display: grid;
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

/** Saves all topics at once. If the call fails, the input stays. */
export function MailForm({ saved, role, notify }: MailFormProps) {
  const client = useQueryClient()
  const form = useRef<HTMLFormElement>(null)
  // A second click can arrive before React renders the first.
  const sending = useRef(false)
  const [changes, setChanges] = useState<Partial<MailSettings>>({})
  const [gap, setGap] = useState<string>()
  const shown = { ...saved, ...changes }

  const save = useMutation({
    mutationFn: saveMailSettings,
    onSuccess: (settings) => {
      client.setQueryData(mailSettingsQuery.queryKey, settings)
      setChanges({})
      notify({ text: 'Your choice of mails is saved.' })
    },
    onSettled: () => {
      sending.current = false
    },
  })

  const focusZip = () => form.current?.querySelector<HTMLElement>('[name="zip_code"]')?.focus()
  const refused = problemFields(save.error)['zip_code']
  const showRefusal = useEffectEvent(() => {
    if (refused) focusZip()
  })
  useEffect(() => {
    if (save.error) showRefusal()
  }, [save.error])

  const choose = (topic: Topic, isOn: boolean) => {
    const others = shown.topics.filter((other) => other !== topic)
    setChanges({ ...changes, topics: isOn ? [...others, topic] : others })
  }

  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    if (sending.current) return
    const settings = { ...shown, zip_code: shown.zip_code.trim() }
    const wrong = zipError(settings.zip_code)
    setGap(wrong)
    save.reset()
    if (wrong) return focusZip()
    sending.current = true
    save.mutate(settings)
  }

  return (
    <Form as="form" ref={form} noValidate onSubmit={submit}>
      {save.error && !refused && (
        <Refusal
          error={save.error}
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
            checked={shown.topics.includes(topic)}
            onChange={(event) => choose(topic, event.currentTarget.checked)}
          />
        ))}
      </Switches>
      {role === 'packer' && (
        <Zip
          label="ZIP code for new jobs"
          name="zip_code"
          optional
          hint="Where you look for jobs. Without a ZIP code, we mail you jobs from everywhere."
          inputMode="numeric"
          autoComplete="postal-code"
          maxLength={10}
          value={shown.zip_code}
          onChange={(event) => setChanges({ ...changes, zip_code: event.currentTarget.value })}
          error={gap ?? refused}
        />
      )}
      <Button variant="primary" type="submit" busy={save.isPending} busyLabel="Saving...">
        Save
      </Button>
    </Form>
  )
}
