import type { Move } from 'api/rules'
import { useCallback } from 'react'
import styled from 'styled-components'
import type { GigFormState } from '../use-gig-form.ts'
import { FactField } from './fact-field.tsx'
import type { FactName } from '../move-parts.ts'

export const TwoColumns = styled.div`
  display: grid;
  grid-template-columns: repeat(auto-fit, minmax(min(100%, 19rem), 1fr));
  gap: var(--s-6) var(--s-8);
  align-items: start;
`

/** Returns a function that answers one fact of the whole move. */
export const useAnswer = (say: (answer: (move: Move) => Move) => void) =>
  useCallback(
    (name: FactName, value: string | number | undefined) =>
      say((move) => ({ ...move, [name]: value })),
    [say],
  )

/** Asks how much there is to move, and what help the customer needs. */
export function MoveFields({ form: { move, say } }: { form: GigFormState }) {
  const answer = useAnswer(say)
  return (
    <TwoColumns>
      {(['help', 'size', 'truck'] as const).map((name) => (
        <FactField key={name} name={name} value={move[name]} onChange={answer} />
      ))}
      <FactField
        name="helpers"
        value={move.helpers}
        first={2}
        hint="The packer counts as one."
        onChange={answer}
      />
    </TwoColumns>
  )
}
