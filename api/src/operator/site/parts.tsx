/** @jsxRuntime automatic @jsxImportSource hono/jsx */
import type { Child, PropsWithChildren } from 'hono/jsx'
import { printable } from '../printable.ts'
import { timeText } from './words.ts'

/** Shows a user's text. Removes control and bidi characters, so that the text cannot change the page around it. */
export const UserText = ({ children }: { children: string }) => (
  <bdi class="user-text">{printable(children)}</bdi>
)

export const Time = ({ at }: { at: Date }) => (
  <time datetime={at.toISOString()}>{timeText(at)}</time>
)

type Tone = 'bad' | 'warn' | 'good' | 'plain'

export const Badge = ({ tone = 'plain', children }: PropsWithChildren<{ tone?: Tone }>) => (
  <span class={`badge ${tone}`}>{children}</span>
)

/** A sentence with a background. `alert` is for errors, which screen readers tell at once. */
export const Panel = ({ tone, children }: PropsWithChildren<{ tone: Tone }>) => (
  <div class={`panel ${tone}`} role={tone === 'bad' ? 'alert' : undefined}>
    {children}
  </div>
)

/** A section with a heading. */
export const Section = ({
  title,
  id,
  children,
}: PropsWithChildren<{ title: string; id?: string }>) => (
  <section class="card section" id={id}>
    <h2>{title}</h2>
    {children}
  </section>
)

/**
 * Shows a table. On narrow screens, each row becomes a card, which repeats the labels of the columns. The first column
 * names the row. A column with `end` has numbers.
 */
export const Table = ({
  caption,
  columns,
  rows,
}: {
  caption: string
  columns: { label: string; end?: boolean }[]
  rows: Child[][]
}) => (
  <div class="card table-wrap">
    <table role="table">
      <caption class="hidden">{caption}</caption>
      <thead role="rowgroup">
        <tr role="row">
          {columns.map(({ label, end }) => (
            <th role="columnheader" scope="col" class={end ? 'end' : undefined}>
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
                class={columns[at]?.end ? 'end' : undefined}
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

export const Facts = ({ facts }: { facts: [label: string, value: Child][] }) => (
  <dl class="facts">
    {facts.map(([label, value]) => (
      <div>
        <dt>{label}</dt>
        <dd>{value}</dd>
      </div>
    ))}
  </dl>
)

interface FieldProps {
  name: string
  label: string
  /** What was typed before, or a proposal. */
  value?: string | undefined
  hint?: string
  required?: boolean
}

const hintOf = ({ name, hint }: FieldProps) => (hint === undefined ? undefined : `${name}-hint`)

const Field = ({ children, ...props }: PropsWithChildren<FieldProps>) => (
  <div class="field">
    <label for={props.name}>{props.label}</label>
    {children}
    {props.hint !== undefined && (
      <p class="hint" id={hintOf(props)}>
        {props.hint}
      </p>
    )}
  </div>
)

export const TextField = (
  props: FieldProps & { inputmode?: 'decimal'; type?: 'search' | 'date' },
) => (
  <Field {...props}>
    <input
      class="input"
      id={props.name}
      name={props.name}
      type={props.type ?? 'text'}
      inputmode={props.inputmode}
      value={props.value ?? ''}
      required={props.required}
      autocomplete="off"
      aria-describedby={hintOf(props)}
    />
  </Field>
)

/** A text of at most `most` characters. The browser counts code units, so the act decides. */
export const TextArea = ({ most, ...props }: FieldProps & { most: number }) => (
  <Field {...props} hint={`${props.hint ?? ''} At most ${most} characters.`.trim()}>
    <textarea
      class="input"
      id={props.name}
      name={props.name}
      rows={4}
      maxlength={most * 2}
      required={props.required}
      aria-describedby={`${props.name}-hint`}
    >
      {`\n${props.value ?? ''}`}
    </textarea>
  </Field>
)

export const Select = ({
  options,
  ...props
}: FieldProps & { options: { value: string; label: string }[] }) => (
  <Field {...props}>
    <select class="input" id={props.name} name={props.name} aria-describedby={hintOf(props)}>
      {options.map(({ value, label }) => (
        <option value={value} selected={value === props.value}>
          {printable(label)}
        </option>
      ))}
    </select>
  </Field>
)

export const Checks = ({
  legend,
  name,
  options,
  checked,
}: {
  legend: string
  name: string
  options: { value: string; label: string }[]
  checked: string[]
}) => (
  <fieldset class="field">
    <legend>{legend}</legend>
    {options.map(({ value, label }) => (
      <label class="check">
        <input type="checkbox" name={name} value={value} checked={checked.includes(value)} />
        {label}
      </label>
    ))}
  </fieldset>
)

export type Look = 'primary' | 'second' | 'quiet' | 'danger'

/** Of a form with several buttons, the pressed one sends its name and value, to `formaction` if it has one. */
export const Button = ({
  look = 'primary',
  children,
  ...sent
}: PropsWithChildren<{ look?: Look; name?: string; value?: string; formaction?: string }>) => (
  <button class={`btn ${look}`} type="submit" {...sent}>
    {children}
  </button>
)

/** A button that asks first. Works without script. `open`: the form was refused. */
export const Confirm = ({
  action,
  label,
  of,
  question,
  open = false,
  children,
}: PropsWithChildren<{
  action: string
  label: string
  /** What the button is about, for screen readers. */
  of?: string
  question: string
  open?: boolean
}>) => (
  <details class="confirm" open={open}>
    <summary class="btn danger">
      {label}
      {of && <span class="hidden"> {of}</span>}
    </summary>
    <form method="post" action={action}>
      <p>{question}</p>
      {children}
      <Button look="danger">{label}</Button>
    </form>
  </details>
)

/** Nine values as bars, the last one dark. The text beside it tells the values that matter. */
export const Bars = ({ values }: { values: number[] }) => {
  const most = Math.max(...values, 1)
  return (
    <svg class="bars" viewBox="0 0 84 24" preserveAspectRatio="none" aria-hidden="true">
      {values.map((value, at) => {
        const height = Math.max((value / most) * 24, value > 0 ? 1 : 0)
        return (
          <rect
            class={at === values.length - 1 && 'now'}
            x={(at * 84) / values.length}
            y={24 - height}
            width={84 / values.length - 2}
            height={height}
            rx="1.5"
          />
        )
      })}
    </svg>
  )
}
