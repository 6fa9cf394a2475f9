import { Star } from 'lucide-react'
import { useId } from 'react'
import styled from 'styled-components'
import { FieldProblem } from '../field/field.tsx'
import { visuallyHidden } from '../text/visually-hidden.tsx'

const Group = styled.fieldset`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  gap: 0 var(--s-4);
  min-width: 0;
  margin: 0;
  padding: 0;
  border: 0;

  > legend {
    ${visuallyHidden}
  }
`
const Row = styled.div`
  display: flex;
  flex-wrap: wrap;
  margin-left: -0.375rem;
`
const Choice = styled.label`
  position: relative;
  display: grid;
  place-items: center;
  width: clamp(2.75rem, 12vw, 3.25rem);
  height: 3.25rem;
  border-radius: var(--r-md);
  color: var(--line-strong);
  cursor: pointer;

  > input {
    position: absolute;
    inset: 0;
    width: 100%;
    height: 100%;
    margin: 0;
    opacity: 0;
    cursor: pointer;
  }
  &.on {
    color: var(--accent);
  }
  &.on > svg {
    fill: currentColor;
  }
  &:hover {
    background: var(--accent-soft);
  }
  &:has(:focus-visible) {
    outline: 2px solid var(--focus);
  }
  @media (forced-colors: active) {
    &.on {
      color: Highlight;
    }
  }
`
const Word = styled.output`
  font-weight: var(--weight-semi);
`

const words = ['Poor', 'Fair', 'OK', 'Good', 'Great']

export interface StarPickerProps {
  /** 1 to 5; undefined while nothing is chosen. */
  value: number | undefined
  onChange(value: number): void
  /** One sentence that says what to do. */
  error?: string | undefined
}

/** Chooses one to five stars, as native radio buttons, with a word for the choice. */
export function StarPicker({ value = 0, onChange, error }: StarPickerProps) {
  const id = useId()
  return (
    <Group
      role="radiogroup"
      aria-invalid={error ? true : undefined}
      aria-describedby={error ? `${id}-error` : undefined}
    >
      <legend>Stars</legend>
      <Row>
        {words.map((word, index) => {
          const stars = index + 1
          return (
            <Choice key={word} className={stars <= value ? 'on' : undefined}>
              <input
                type="radio"
                name={id}
                aria-label={stars === 1 ? '1 star' : `${stars} stars`}
                checked={value === stars}
                onChange={() => onChange(stars)}
              />
              <Star size={30} aria-hidden />
            </Choice>
          )
        })}
      </Row>
      <Word>{words[value - 1]}</Word>
      {error && <FieldProblem id={`${id}-error`}>{error}</FieldProblem>}
    </Group>
  )
}
