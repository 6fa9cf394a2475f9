import { type Move, moveLimits } from 'api/rules'
import { memo } from 'react'
import { TextArea } from 'shared-ui'
import type { Place } from '../places.ts'

interface NoteFieldProps {
  place: Place
  note: string | undefined
  error: string | undefined
  say(answer: (move: Move) => Move): void
  settle(path: string): void
}

/** From this length on, the field shows how long the note is. */
const countedFrom = moveLimits.note - 100

/** A note about an address for the packer who books. */
export const NoteField = memo(({ place, note = '', error, say, settle }: NoteFieldProps) => {
  const name = `${place}_note` as const
  const length = [...note.trim()].length
  return (
    <TextArea
      label="Private note"
      hint="Gate code, where to ring. Only you and the packer who books see it."
      optional
      name={`move.${name}`}
      rows={2}
      note={length >= countedFrom ? `${length} of ${moveLimits.note}` : undefined}
      error={error}
      value={note}
      onChange={({ currentTarget: { value } }) => {
        say((move) => ({ ...move, [name]: value }))
        settle(`move.${name}`)
      }}
    />
  )
})
