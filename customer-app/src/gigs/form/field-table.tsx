import type { Gig } from 'api/client'
import { limits } from 'api/rules'
import type { ReactNode } from 'react'
import { formatCardMoney, TextArea, TextField } from 'shared-ui'
import { price, requiredText, type Rule } from './rules.ts'

/** The props that `controlOf` returns for a text control. */
interface ControlProps {
  label: string
  name: string
  value: string
  error: string | undefined
  warning: string | undefined
  onBlur(): void
  onChange(event: { currentTarget: { value: string } }): void
}

interface TableField<Value> {
  /** The chapter that shows the field. */
  chapter: 'what' | 'price'
  label: string
  /** Returns the control's initial text when the customer edits `gig`. */
  textOf(gig: Gig): string
  /** Converts valid, trimmed text to the API's value. */
  valueOf(text: string): Value
  rule: Rule
  /** Returns valid text as the customer reads it elsewhere; default: as it was typed. */
  shown?(text: string): string
  render(control: ControlProps): ReactNode
}

/** Lets TypeScript infer the type of the field's value. */
const field = <Value,>(jobField: TableField<Value>) => jobField

/**
 * The text fields of a gig in form order, without addresses and dates (place-fields.tsx). To add a
 * field, use the API's field name as the key: the draft, the form, the validation, the conflict panel and the request all
 * read this table.
 */
export const fieldTable = {
  boxes: field({
    chapter: 'what',
    label: 'Number of Boxes',
    textOf: (gig) => gig.boxes,
    valueOf: (text) => text,
    rule: requiredText(limits.boxes, 'Enter how many boxes, like 20-30.'),
    render: (control) => (
      <TextField required autoComplete="off" hint="A guess is fine." {...control} />
    ),
  }),
  title: field({
    chapter: 'what',
    label: 'Job Title',
    textOf: (gig) => gig.title,
    valueOf: (text) => text,
    rule: requiredText(limits.title, 'Enter a job title.'),
    render: (control) => (
      <TextField
        required
        autoComplete="off"
        hint="Suggested from your answers. Change it if you like."
        {...control}
      />
    ),
  }),
  description: field({
    chapter: 'what',
    label: 'Description',
    textOf: (gig) => gig.description,
    valueOf: (text) => text,
    rule: requiredText(limits.description, 'Describe what needs to be moved.'),
    render: (control) => <TextArea className="full" required rows={3} {...control} />,
  }),
  price: field({
    chapter: 'price',
    label: 'Budget ($)',
    textOf: (gig) => (Number.isInteger(gig.price) ? String(gig.price) : gig.price.toFixed(2)),
    valueOf: Number,
    rule: price,
    shown: (text) => text && formatCardMoney(Number(text)),
    render: (control) => (
      <TextField
        className="full"
        required
        prefix="$"
        type="number"
        inputMode="decimal"
        min={0}
        step={0.01}
        // Without the blur, the mouse wheel would change the price instead of scrolling the form.
        onWheel={(event) => event.currentTarget.blur()}
        {...control}
      />
    ),
  }),
}

export type FieldName = keyof typeof fieldTable

export const fieldNames = Object.keys(fieldTable) as FieldName[]

type FieldValues = { [Name in FieldName]: ReturnType<(typeof fieldTable)[Name]['valueOf']> }

/** Converts validated text to the API's values. */
export const fieldValues = (text: Record<FieldName, string>) =>
  Object.fromEntries(
    fieldNames.map((name) => [name, fieldTable[name].valueOf(text[name].trim())]),
  ) as FieldValues
