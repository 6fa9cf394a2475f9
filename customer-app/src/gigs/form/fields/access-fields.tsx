import { accessFacts, type Move, wordsOf } from 'api/rules'
import { ChevronDown } from 'lucide-react'
import { type FocusEvent, memo, useCallback, useId, useState } from 'react'
import { useDeferUntilPointerUp } from 'shared-ui'
import styled from 'styled-components'
import { FactField } from './fact-field.tsx'
import type { AccessName } from '../move-parts.ts'
import type { Place } from '../places.ts'

const wide = '@media (min-width: 52em)'

const Opener = styled.button`
  display: flex;
  align-items: center;
  gap: var(--s-3);
  min-height: 3.5rem;
  padding: var(--s-2) var(--s-4);
  border: 1px solid var(--line-strong);
  border-radius: var(--r-md);
  background: var(--raised);
  color: inherit;
  font: inherit;
  line-height: 1.35;
  text-align: left;
  cursor: pointer;
  & > span {
    flex: 1;
    min-width: 0;
    color: var(--text-muted);
    font-size: 0.9375rem;
  }
  & b {
    display: block;
    color: var(--text);
    font-weight: var(--weight-medium);
  }
  &[aria-expanded='true'] > svg {
    rotate: 180deg;
  }
  ${wide} {
    display: none;
  }
`

/* On wide screens, the rows of the two addresses align, and the answers are always open. */
const Answers = styled.div`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: var(--s-5);
  @media (max-width: 51.99em) {
    &[data-closed] {
      display: none;
    }
  }
  ${wide} {
    grid-row: span 4;
    grid-template-rows: subgrid;
  }
`

const names = Object.keys(accessFacts) as AccessName[]

interface AccessFieldsProps {
  place: Place
  access: Move[`${Place}_access`]
  startsOpen: boolean
  say(answer: (move: Move) => Move): void
}

/**
 * Asks how to get in and out at an address. On phones, a filled block closes to one line when the focus leaves it.
 * Memoized: typing elsewhere does not render it.
 */
export const AccessFields = memo(({ place, access = {}, startsOpen, say }: AccessFieldsProps) => {
  const id = useId()
  const deferUntilPointerUp = useDeferUntilPointerUp()
  const said = wordsOf(access).map(({ words }) => words)
  const [isOpen, setOpen] = useState(startsOpen || said.length === 0)
  const answer = useCallback(
    (name: AccessName, value: string | number | undefined) =>
      say((move) => {
        const field = `${place}_access` as const
        return { ...move, [field]: { ...move[field], [name]: value } }
      }),
    [place, say],
  )

  function onBlur({ currentTarget, relatedTarget }: FocusEvent) {
    if (said.length < names.length || !relatedTarget || currentTarget.contains(relatedTarget))
      return
    deferUntilPointerUp(() => setOpen(false))
  }

  return (
    <>
      <Opener
        type="button"
        aria-expanded={isOpen}
        aria-controls={id}
        onClick={() => setOpen(!isOpen)}
      >
        <span>
          <b>Getting in and out</b>
          <span>
            {said.length > 0 ? said.join(', ') : 'Stairs, elevator, way to the truck, parking'}
          </span>
        </span>
        <ChevronDown size={20} aria-hidden />
      </Opener>
      <Answers id={id} data-access={place} data-closed={isOpen ? undefined : true} onBlur={onBlur}>
        {names.map((name) => (
          <FactField
            key={name}
            name={name}
            value={access[name]}
            {...(name === 'stairs' && { first: 0, hint: 'Four steps or more count as one.' })}
            onChange={answer}
          />
        ))}
      </Answers>
    </>
  )
})
