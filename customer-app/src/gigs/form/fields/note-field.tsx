import { type Move, moveLimits } from 'api/rules'
import { memo } from 'react'
import { TextArea } from 'shared-ui'
import type { Place } from '../places.ts'

interface NoteFieldProps {
  place: Place
  note: string | undefined
  say(answer: (move: Move) => Move): void
}

/** A note about an address for the packer who books. */
export const NoteField = memo(({ place, note = '', say }: NoteFieldProps) => {
  const name = `${place}_note` as const
  return (
    <TextArea
      label="Private note"
      hint="Gate code, where to ring. Only you and the packer who books see it."
      optional
      name={`move.${name}`}
      rows={2}
      maxLength={moveLimits.note}
      value={note}
      onChange={({ currentTarget: { value } }) => say((move) => ({ ...move, [name]: value }))}
    />
  )
})
