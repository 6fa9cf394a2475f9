import type { UseMutationResult } from '@tanstack/react-query'
import { problemFields } from 'api/client'
import { type FormEvent, useEffect, useEffectEvent, useRef, useState } from 'react'
import { useSingleFlight } from 'shared-ui'

type Errors = Readonly<Record<string, string | undefined>>

interface FormOptions<Values> {
  /** The call that the form sends. */
  call: Pick<UseMutationResult<unknown, Error, Values>, 'error' | 'mutateAsync' | 'reset'>
  /** The fields, in their order on screen. */
  fields: readonly string[]
  /** Returns the input. */
  values(text: (name: string) => string): Values
  /** Returns the errors of the input by field. */
  check(values: Values): Errors
  /** The fields that a status is about: `{ 409: 'username' }`. */
  fieldOf?: Readonly<Record<number, string>>
  /** Whether the fields become empty after a success. */
  resets?: boolean
}

/**
 * Checks a form's input, then sends it. Shows the errors of the check and of the API at their fields, and focuses
 * the first of them. If the call fails, the form keeps its input.
 *
 * @returns `gaps`: the errors of the check; `errors`: also those of the API; `error`: a failure that no field shows
 */
export function useForm<Values>(options: FormOptions<Values>) {
  const { call, fields, values, check, fieldOf, resets } = options
  const form = useRef<HTMLFormElement>(null)
  const [gaps, setGaps] = useState<Errors>({})

  const focusFirst = (errors: Errors) => {
    const first = fields.find((name) => errors[name])
    if (first) form.current?.querySelector<HTMLElement>(`[name="${first}"]`)?.focus()
  }
  const refused: Errors = problemFields(call.error, fieldOf)
  const isAtField = fields.some((name) => refused[name])
  const showRefusal = useEffectEvent(() => focusFirst(refused))
  useEffect(() => {
    if (call.error) showRefusal()
  }, [call.error])

  const { run, busy } = useSingleFlight((input: Values) => {
    const found = check(input)
    setGaps(found)
    focusFirst(found)
    call.reset()
    if (Object.values(found).some(Boolean)) return undefined
    return call.mutateAsync(input, { onSuccess: () => resets && form.current?.reset() })
  })

  return {
    form,
    submit(event: FormEvent<HTMLFormElement>) {
      event.preventDefault()
      const data = new FormData(event.currentTarget)
      run(values((name) => String(data.get(name) ?? '')))
    },
    /** Forgets all errors. */
    reset() {
      setGaps({})
      call.reset()
    },
    gaps,
    errors: Object.fromEntries(fields.map((name) => [name, gaps[name] ?? refused[name]])) as Errors,
    error: isAtField ? null : call.error,
    busy,
  }
}
