import { CircleAlert, TriangleAlert } from 'lucide-react'
import { useId, type ReactNode } from 'react'
import styled from 'styled-components'
import { visuallyHidden } from '../text/visually-hidden.tsx'

/** The texts around a control: label and hint above, error and note below. */
export interface FieldText {
  label: string
  hint?: ReactNode
  /** One sentence that says what to do. Setting it marks the control as invalid. */
  error?: string
  /** One sentence about accepted input that may be a mistake. An error replaces it. */
  warning?: string
  required?: boolean
  /** Adds "(optional)" after the label. */
  optional?: boolean
  /** Text at the bottom right of the control, like a character counter. */
  note?: ReactNode
  /** Hides the label visually; screen readers still announce it. */
  hideLabel?: boolean
}

/** The props that a field passes to its control. */
export interface ControlProps {
  id: string
  required?: boolean
  'aria-describedby'?: string
  'aria-invalid'?: true
}

const Frame = styled.div`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: 0.375rem;
  align-content: start;
  min-width: 0;
`

const Head = styled.div<{ $hidden: boolean }>`
  display: flex;
  flex-wrap: wrap;
  align-items: baseline;
  gap: 0 0.375rem;
  font-size: 0.9375rem;
  line-height: 1.4;
  ${({ $hidden }) => $hidden && visuallyHidden}
`

/* CSS adds the asterisk, so that it is not part of the accessible name. */
const Label = styled.label<{ $required: boolean }>`
  font-weight: var(--weight-medium);
  &::after {
    content: ${({ $required }) => ($required ? "' *'" : 'none')};
    content: ${({ $required }) => ($required ? "' *' / ''" : 'none')};
    color: var(--danger);
    font-weight: var(--weight-semi);
  }
`

const Hint = styled.p`
  color: var(--text-muted);
  font-size: var(--text-sm);
  line-height: 1.4;
`

const Foot = styled.div`
  display: flex;
  justify-content: space-between;
  gap: var(--s-3);
`

const Problem = styled.p<{ $tone: 'danger' | 'warning' }>`
  display: flex;
  gap: 0.375rem;
  color: ${({ $tone }) => `var(--${$tone})`};
  font-size: var(--text-sm);
  font-weight: var(--weight-medium);
  line-height: 1.4;
  & svg {
    margin-top: 0.125rem;
  }
`

interface FieldProblemProps {
  id?: string
  /** A warning does not block the submit. */
  tone?: 'danger' | 'warning'
  children: ReactNode
}

/** An error or warning sentence. Refer to its `id` with aria-describedby. A `Field` renders its own. */
export function FieldProblem({ id, tone = 'danger', children }: FieldProblemProps) {
  const Icon = tone === 'danger' ? CircleAlert : TriangleAlert
  return (
    <Problem id={id} $tone={tone}>
      <Icon size={16} />
      <span>{children}</span>
    </Problem>
  )
}

const Note = styled(Hint)<{ $wrong: boolean }>`
  flex: none;
  margin-left: auto;
  color: ${({ $wrong }) => ($wrong ? 'var(--danger)' : 'var(--text-muted)')};
  font-variant-numeric: tabular-nums;
  white-space: nowrap;
`

export interface FieldProps extends FieldText {
  id?: string
  className?: string
  children: (control: ControlProps) => ReactNode
}

type FrameProps = Omit<FieldProps, 'children'>

/** Splits the props of a labeled control: those for `Field`, and the rest for the control. */
export function splitProps<Props extends FrameProps>({
  label,
  hint,
  error,
  warning,
  optional,
  note,
  hideLabel,
  className,
  id,
  required,
  ...control
}: Props): [FrameProps, Omit<Props, keyof FrameProps>] {
  return [
    { label, hint, error, warning, optional, note, hideLabel, className, id, required },
    control,
  ]
}

/** Label, hint, error and note around any control. The control must spread the props it receives. */
export function Field({
  id,
  label,
  hint,
  error,
  warning,
  required,
  optional,
  note,
  hideLabel = false,
  className,
  children,
}: FieldProps) {
  const own = useId()
  const key = id ?? own
  const parts = { hint, error, warning: error ? undefined : warning, note }
  const describedBy = Object.entries(parts)
    .flatMap(([part, text]) => (text ? [`${key}-${part}`] : []))
    .join(' ')
  return (
    <Frame className={className}>
      <Head $hidden={hideLabel}>
        <Label htmlFor={key} $required={Boolean(required)}>
          {label}
        </Label>
        {optional && <Hint as="span">(optional)</Hint>}
      </Head>
      {hint && <Hint id={`${key}-hint`}>{hint}</Hint>}
      {children({
        id: key,
        required,
        'aria-describedby': describedBy || undefined,
        'aria-invalid': error ? true : undefined,
      })}
      {(error || warning || note) && (
        <Foot>
          {error && <FieldProblem id={`${key}-error`}>{error}</FieldProblem>}
          {parts.warning && (
            <FieldProblem id={`${key}-warning`} tone="warning">
              {warning}
            </FieldProblem>
          )}
          {note && (
            <Note as="div" id={`${key}-note`} $wrong={Boolean(error)}>
              {note}
            </Note>
          )}
        </Foot>
      )}
    </Frame>
  )
}
