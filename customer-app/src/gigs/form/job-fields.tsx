import { type Gig, limits } from 'api/contract'
import type { ReactNode } from 'react'
import { TextArea, TextField } from 'shared-ui'
import { price, requiredText, type Rule } from './rules.ts'

/** What `controlOf` gives every text control of the form. */
interface ControlProps {
  name: string
  value: string
  error: string | undefined
  warning: string | undefined
  onBlur(): void
  onChange(event: { currentTarget: { value: string } }): void
}

interface JobField<Value> {
  /** The text of the control for a gig that is edited. */
  textOf(gig: Gig): string
  /** The API's value of a valid, trimmed text. */
  valueOf(text: string): Value
  rule: Rule
  /** The sentence for a text that the API accepts but that may be a mistake. */
  warning?: Rule
  render(control: ControlProps): ReactNode
}

/** Keeps the type of the field's value. */
const field = <Value,>(jobField: JobField<Value>) => jobField

/**
 * The fields of a gig itself, in the order of the form; the addresses and dates are in place-fields.
 * A new field is an entry here: draft, form, validation and request all follow from this table. Its
 * name is the API's.
 */
export const jobFields = {
  title: field({
    textOf: (gig) => gig.title,
    valueOf: (text) => text,
    rule: requiredText(limits.title, 'Enter a job title.'),
    render: (control) => (
      <TextField
        className="full"
        label="Job Title"
        required
        data-autofocus
        autoComplete="off"
        {...control}
      />
    ),
  }),
  price: field({
    textOf: (gig) => (Number.isInteger(gig.price) ? String(gig.price) : gig.price.toFixed(2)),
    valueOf: Number,
    rule: price,
    render: (control) => (
      <TextField
        label="Budget ($)"
        required
        prefix="$"
        type="number"
        inputMode="decimal"
        min={0}
        step={0.01}
        // Else a wheel that scrolls the form would change the price under the pointer.
        onWheel={(event) => event.currentTarget.blur()}
        {...control}
      />
    ),
  }),
  boxes: field({
    textOf: (gig) => gig.boxes,
    valueOf: (text) => text,
    rule: requiredText(limits.boxes, 'Enter how many boxes, like 20-30.'),
    warning: (text) =>
      text && !/\d/.test(text) ? 'Add a number, like 20-30, so packers can plan.' : undefined,
    render: (control) => (
      <TextField label="Number of Boxes" required autoComplete="off" {...control} />
    ),
  }),
  description: field({
    textOf: (gig) => gig.description,
    valueOf: (text) => text,
    rule: requiredText(limits.description, 'Describe what needs to be moved.'),
    render: (control) => (
      <TextArea className="full" label="Description" required rows={3} {...control} />
    ),
  }),
}

export type JobFieldName = keyof typeof jobFields

export const jobFieldNames = Object.keys(jobFields) as JobFieldName[]

type JobValues = { [Name in JobFieldName]: ReturnType<(typeof jobFields)[Name]['valueOf']> }

/** The values of these fields for the API, from texts that have been found valid. */
export const jobValues = (text: Record<JobFieldName, string>) =>
  Object.fromEntries(
    jobFieldNames.map((name) => [name, jobFields[name].valueOf(text[name].trim())]),
  ) as JobValues
