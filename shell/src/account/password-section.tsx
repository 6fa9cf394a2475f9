import { useMutation, useQueryClient } from '@tanstack/react-query'
import { accountHints, passwordError } from 'api/contract'
import { type FormEvent, useEffect, useEffectEvent, useRef, useState } from 'react'
import { Button, PasswordField, Stack } from 'shared-ui'
import styled from 'styled-components'
import type { GivenProps } from '../contract/contract.ts'
import { changePassword, openSessionsKey, type PasswordChange } from './account.queries.ts'
import { Refusal, refusedFields } from '../refusal/refusal.tsx'
import { SettingCard } from './setting-card.tsx'

const Form = styled(Stack)`
  width: 100%;
  max-width: 26rem;
  justify-items: start;

  > * {
    width: 100%;
  }

  > button {
    width: auto;
  }
`

const fields = ['old_password', 'password'] as const
type Errors = Partial<Record<(typeof fields)[number], string>>

function errorsOf({ old_password, password }: PasswordChange): Errors {
  const wrong = passwordError(password)
  return {
    ...(!old_password && { old_password: 'Enter your current password.' }),
    ...(wrong && { password: wrong }),
  }
}

type PasswordSectionProps = Pick<GivenProps, 'notify'> & { username: string }

export function PasswordSection({ username, notify }: PasswordSectionProps) {
  const client = useQueryClient()
  const form = useRef<HTMLFormElement>(null)
  // A second click can arrive before React renders the first.
  const sending = useRef(false)
  const [gaps, setGaps] = useState<Errors>({})

  const change = useMutation({
    mutationFn: changePassword,
    onSuccess: () => {
      form.current?.reset()
      notify({ text: 'Password changed. Your other devices are signed out.' })
    },
    onSettled: () => {
      sending.current = false
      void client.invalidateQueries({ queryKey: openSessionsKey })
    },
  })

  const focusFirst = (errors: Errors) => {
    const first = fields.find((name) => errors[name])
    if (first) form.current?.querySelector<HTMLElement>(`[name="${first}"]`)?.focus()
  }
  const refused: Errors = refusedFields(change.error, 'old_password')
  const showRefusal = useEffectEvent(() => focusFirst(refused))
  useEffect(() => {
    if (change.error) showRefusal()
  }, [change.error])

  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    if (sending.current) return
    const data = new FormData(event.currentTarget)
    const text = (name: string) => String(data.get(name) ?? '')
    const passwords = { old_password: text('old_password'), password: text('password') }
    const found = errorsOf(passwords)
    setGaps(found)
    focusFirst(found)
    change.reset()
    if (Object.keys(found).length > 0) return
    sending.current = true
    change.mutate(passwords)
  }

  const errors: Errors = { ...refused, ...gaps }
  return (
    <SettingCard id="password" title="Password" text="Changing it signs out your other devices.">
      <Form as="form" ref={form} noValidate onSubmit={submit}>
        {/* Tells password managers whose password this is. */}
        <input name="username" autoComplete="username" value={username} readOnly hidden />
        {change.error && Object.keys(refused).length === 0 && (
          <Refusal
            error={change.error}
            title="Your password was not changed"
            unknown="We could not tell whether your password was changed"
          />
        )}
        <PasswordField
          label="Current password"
          name="old_password"
          autoComplete="current-password"
          error={errors.old_password}
        />
        <PasswordField
          label="New password"
          name="password"
          hint={
            errors.password === accountHints.password
              ? undefined
              : `${accountHints.password} Common passwords are refused.`
          }
          autoComplete="new-password"
          error={errors.password}
        />
        <Button variant="primary" type="submit" busy={change.isPending} busyLabel="Changing...">
          Change password
        </Button>
      </Form>
    </SettingCard>
  )
}
