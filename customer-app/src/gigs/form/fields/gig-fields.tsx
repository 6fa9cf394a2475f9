import { FieldGrid, TextArea, TextField } from 'shared-ui'
import type { FieldPath } from './gig-text.ts'
import type { GigFormState } from './use-gig-form.ts'

/** What every text control of the form takes: its name, its value, what is wrong with it. */
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

/** What the job is: title, budget, boxes, description. */
export function GigFields({ form }: { form: GigFormState }) {
  return (
    <FieldGrid $min="max(13rem, 40%)">
      <TextField
        className="full"
        label="Job Title"
        required
        data-autofocus
        autoComplete="off"
        {...controlOf(form, 'title')}
      />
      <TextField
        label="Budget ($)"
        required
        prefix="$"
        type="number"
        inputMode="decimal"
        min={0}
        step={0.01}
        // A wheel that scrolls the form must not change the price that it passes.
        onWheel={(event) => event.currentTarget.blur()}
        {...controlOf(form, 'price')}
      />
      <TextField
        label="Number of Boxes"
        required
        autoComplete="off"
        {...controlOf(form, 'boxes')}
      />
      <TextArea
        className="full"
        label="Description"
        required
        rows={3}
        {...controlOf(form, 'description')}
      />
    </FieldGrid>
  )
}
