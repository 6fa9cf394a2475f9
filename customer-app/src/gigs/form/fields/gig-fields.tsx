import { Fragment } from 'react'
import { FieldGrid } from 'shared-ui'
import type { GigFormState } from '../use-gig-form.ts'
import type { FieldPath } from '../gig-text.ts'
import { fieldNames, fieldTable } from '../field-table.tsx'

/** Returns the props that bind a text control to one field of the form. */
export function controlOf(form: GigFormState, path: FieldPath) {
  return {
    name: path,
    value: form.text[path],
    error: form.errors[path],
    warning: form.warnings[path],
    onBlur: () => form.check(path),
    onChange: (event: { currentTarget: { value: string } }) =>
      form.change({ [path]: event.currentTarget.value }),
  }
}

interface GigFieldsProps {
  form: GigFormState
  /** Shows the fields of this chapter. */
  chapter: 'what' | 'price'
}

export function GigFields({ form, chapter }: GigFieldsProps) {
  return (
    <FieldGrid $min="max(13rem, 40%)">
      {fieldNames.map((name) => {
        const { label, render, ...field } = fieldTable[name]
        return (
          field.chapter === chapter && (
            <Fragment key={name}>{render({ label, ...controlOf(form, name) })}</Fragment>
          )
        )
      })}
    </FieldGrid>
  )
}
