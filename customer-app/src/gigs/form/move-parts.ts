import {
  type Access,
  accessFacts,
  type ItemId,
  type Move,
  moveFacts,
  moveItems,
  wordsOf,
} from 'api/rules'
import { type Place, places } from './places.ts'

export type FactName = keyof typeof moveFacts
export type AccessName = keyof typeof accessFacts

export const accessOf = (move: Move, place: Place): Access => move[`${place}_access`] ?? {}

/** A kind of item that the customer has picked. The count can be 0 until the form closes. */
interface PickedItem {
  id: ItemId
  name: string
  feet: number
  specialty?: string
  count: number
}

/** Returns the picked items in the order in which the customer picked them. */
export const itemsOf = (move: Move): PickedItem[] =>
  Object.entries(move.items ?? {}).flatMap(([id, count]) =>
    id in moveItems ? [{ id: id as ItemId, ...moveItems[id as ItemId], count }] : [],
  )

/** Returns the names of the specialties that the answers suggest. */
export function suggestedSpecialties(move: Move): Set<string> {
  const names = itemsOf(move).flatMap(({ specialty, count }) =>
    specialty && count > 0 ? [specialty] : [],
  )
  if (move.truck === 'packer' && move.size) {
    names.push(move.size === 'few_items' ? 'cargo van' : 'box truck')
  }
  return new Set(names)
}

/** Returns what is said, in the same order for the same answers; undefined if nothing is said. */
export function saidIn(value: unknown): unknown {
  if (value === '') return undefined
  if (typeof value !== 'object' || value === null) return value ?? undefined
  const said = Object.entries(value)
    .map(([name, one]) => [name, name in moveItems && one === 0 ? undefined : saidIn(one)] as const)
    .filter(([, one]) => one !== undefined)
    .toSorted(([a], [b]) => (a < b ? -1 : 1))
  return said.length > 0 ? Object.fromEntries(said) : undefined
}

/** Returns the answers as the customer reads them, one line for each part of the form. */
export function moveLines(move: Move): string[] {
  const answers = (said: Parameters<typeof wordsOf>[0]) => wordsOf(said).map(({ words }) => words)
  const lines = [
    answers(move),
    itemsOf(move).flatMap(({ name, count }) => (count > 0 ? [`${count} × ${name}`] : [])),
    ...places.flatMap((place) => {
      const label = place === 'pickup' ? 'Pickup' : 'Drop-off'
      const said = [...answers(accessOf(move, place)), move[`${place}_note`]?.trim()]
      const words = said.filter(Boolean)
      return words.length > 0 ? [[`${label}: ${words.join(', ')}`]] : []
    }),
  ]
  return lines.filter((line) => line.length > 0).map((line) => line.join(', '))
}

type Facts = Record<string, { words: object | ((value: number) => string) }>

/** Returns the answers to these facts that are still possible: an older release may have stored them. */
const knownAnswers = (facts: Facts, said: unknown) =>
  Object.fromEntries(
    Object.entries(said ?? {}).filter(([name, value]) => {
      const words = facts[name]?.words
      return typeof words === 'function' ? typeof value === 'number' : words && value in words
    }),
  )

/** Returns the move that a draft has stored, without what this release does not know. */
export function knownMove(stored: unknown): Move {
  const move = (saidIn(stored) ?? {}) as Move
  const items = itemsOf(move).filter(({ count }) => Number.isInteger(count))
  return {
    ...knownAnswers(moveFacts, move),
    items: Object.fromEntries(items.map(({ id, count }) => [id, count])),
    ...Object.fromEntries(
      places.flatMap((place) => {
        const note = move[`${place}_note`]
        return [
          [`${place}_access`, knownAnswers(accessFacts, move[`${place}_access`])],
          [`${place}_note`, typeof note === 'string' ? note : undefined],
        ]
      }),
    ),
  }
}
