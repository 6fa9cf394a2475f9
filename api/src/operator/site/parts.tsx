/** @jsxRuntime automatic @jsxImportSource hono/jsx */
import type { Child } from 'hono/jsx'
import { printable } from '../printable.ts'
import { timeText } from './words.ts'

/** A text in the color of side notes. */
export const muted = (...content: Child[]) => <span class="muted">{content}</span>

/**
 * A user's text, or a word for none. Removes control and bidi characters, so that the text cannot change the page
 * around it.
 */
export const asText = (text: string | null, none = 'None') =>
  text ? <bdi class="user-text">{printable(text)}</bdi> : muted(none)

export function time(at: Date | string | null, none: Child = asText(null)) {
  if (at === null) return none
  const date = new Date(at)
  return <time datetime={date.toISOString()}>{timeText(date)}</time>
}

type Tone = 'bad' | 'warn' | 'good' | 'plain'

export const badge = (text: Child, tone: Tone = 'plain') => (
  <span class={`badge ${tone}`}>{text}</span>
)

/** A sentence with a background. `bad` is for errors, which screen readers tell at once. */
export const panel = (tone: Tone, ...content: Child[]) => (
  <div class={`panel ${tone}`} role={tone === 'bad' ? 'alert' : undefined}>
    {content}
  </div>
)

/** Sections by their titles. One without content is left out. */
export const sections = (contents: Record<string, Child>) =>
  Object.entries(contents).map(
    ([title, content]) =>
      content && (
        <section class="card section">
          <h2>{title}</h2>
          {content}
        </section>
      ),
  )

/**
 * A table. On narrow screens, each row becomes a card, which repeats the labels of the columns. The first column names
 * the row. `labels` has commas between them; one that begins with "$" is of a column with numbers.
 */
export function table(caption: string, labels: string, rows: Child[][]) {
  const columns = labels.split(',').map((label) => ({
    label: label.replace('$', ''),
    end: label.startsWith('$') ? 'end' : undefined,
  }))
  return (
    <div class="card table-wrap">
      <table role="table">
        <caption class="hidden">{caption}</caption>
        <thead role="rowgroup">
          <tr role="row">
            {columns.map(({ label, end }) => (
              <th role="columnheader" scope="col" class={end}>
                {label}
              </th>
            ))}
          </tr>
        </thead>
        <tbody role="rowgroup">
          {rows.map((cells) => (
            <tr role="row">
              {cells.map((cell, at) => (
                <td
                  role="cell"
                  data-label={at > 0 ? columns[at]?.label : undefined}
                  class={columns[at]?.end}
                >
                  {cell}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

export type Pair = [first: Child, second: Child]

/** A list of labels and values. */
export const facts = (...pairs: Pair[]) => (
  <dl class="facts">
    {pairs.map(([label, value]) => (
      <div>
        <dt>{label}</dt>
        <dd>{value}</dd>
      </div>
    ))}
  </dl>
)

/** A list with what each row is, and more about it. */
export const rows = <Item,>(items: readonly Item[], pairOf: (item: Item) => Pair) =>
  items.length === 0 ? (
    asText(null)
  ) : (
    <ul class="rows">
      {items.map(pairOf).map(([what, about]) => (
        <li>
          <span>{what}</span>
          {muted(about)}
        </li>
      ))}
    </ul>
  )

interface FieldProps {
  /** What was typed before, or a proposal. */
  value?: string | undefined
  hint?: string
  required?: boolean
}

const field = (name: string, label: string, hint: string | undefined, control: Child) => (
  <div class="field">
    <label for={name}>{label}</label>
    {control}
    {hint !== undefined && (
      <p class="hint" id={`${name}-hint`}>
        {hint}
      </p>
    )}
  </div>
)

const named = (name: string, hint: string | undefined) => ({
  ...{ class: 'input', id: name, name },
  ...(hint !== undefined && { 'aria-describedby': `${name}-hint` }),
})

export const hidden = (name: string, value: string | number) => (
  <input type="hidden" name={name} value={String(value)} />
)

export function textField(
  name: string,
  label: string,
  props: FieldProps & { inputmode?: 'decimal'; type?: 'search' | 'date' } = {},
) {
  const { hint, type = 'text', value = '', ...more } = props
  const control = <input {...named(name, hint)} {...{ type, value, ...more }} autocomplete="off" />
  return field(name, label, hint, control)
}

/** A text of at most `most` characters. The browser counts code units, so the act decides. */
export function textArea(name: string, label: string, most: number, props: FieldProps = {}) {
  const hint = `${props.hint ?? ''} At most ${most} characters.`.trim()
  const control = (
    <textarea {...named(name, hint)} rows={4} maxlength={most * 2} required={props.required}>
      {`\n${props.value ?? ''}`}
    </textarea>
  )
  return field(name, label, hint, control)
}

export const select = (
  name: string,
  label: string,
  chosen: string | undefined,
  options: [value: string, label?: string][],
) =>
  field(
    ...[name, label, undefined],
    <select {...named(name, undefined)}>
      {options.map(([value, text = value]) => (
        <option value={value} selected={value === chosen}>
          {printable(text)}
        </option>
      ))}
    </select>,
  )

/** A form that changes what the page lists. */
export const filters = (label: string, ...fields: Child[]) => (
  <form class="filters" role="search">
    {fields}
    {button(label, 'second')}
  </form>
)

export type Look = 'primary' | 'second' | 'quiet' | 'danger'

/** Of a form with several buttons, the pressed one sends its name and value, to `formaction` if it has one. */
export const button = (
  label: Child,
  look: Look = 'primary',
  sent: { name?: string; value?: string; formaction?: string; formnovalidate?: boolean } = {},
) => (
  <button class={`btn ${look}`} type="submit" {...sent}>
    {label}
  </button>
)

/** A button that asks first. Works without script. `of`: what it is about, for screen readers. `open`: it was refused. */
export const confirm = (
  action: string,
  label: string,
  question: string,
  { of, open = false }: { of?: string; open?: boolean } = {},
  ...fields: Child[]
) => (
  <details class="confirm" open={open}>
    <summary class="btn danger">
      {label}
      {of && <span class="hidden"> {of}</span>}
    </summary>
    <form method="post" action={action}>
      <p>{question}</p>
      {fields}
      {button(label, 'danger')}
    </form>
  </details>
)
