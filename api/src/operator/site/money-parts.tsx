/** @jsxRuntime automatic @jsxImportSource hono/jsx */
import { dollars } from '../../rules/dollars.ts'
import type { Typed } from './frame.tsx'
import { Confirm, TextArea } from './parts.tsx'

/** Columns of a table, with commas between them. A label that begins with "$" is one of numbers. */
export const columns = (labels: string) =>
  labels.split(',').map((label) => ({ label: label.replace('$', ''), end: label.startsWith('$') }))

interface Debt {
  id: number
  cents: number
  seen: number
  typed: Typed
}

/** The form that writes a debt off. The name of its field has the trip, because a page can have several. */
export const WriteOff = ({ id, cents, seen, typed }: Debt) => (
  <Confirm
    action={`/money/trips/${id}/write-off`}
    label={`Write off ${dollars(cents)}`}
    question={`The customer then owes nothing for trip ${id}.`}
    open={typed[`reason-${id}`] !== undefined}
  >
    <input type="hidden" name="seen" value={String(seen)} />
    <TextArea
      name={`reason-${id}`}
      label="Reason"
      value={typed[`reason-${id}`]}
      most={500}
      required
    />
  </Confirm>
)
