// The facts of a move: one table. The API's schema, forms, screens, emails and the API documentation are built from it. To
// add a fact, add an entry.

import { shortWords } from './short-words.ts'

/** A fact with one of several values. `words` has the answer for each value. */
interface ChoiceFact<Value extends string | number> {
  question: string
  words: { [V in Value]: string }
}

const choice = <Value extends string | number>(
  question: string,
  words: { [V in Value]: string },
): ChoiceFact<Value> => ({ question, words })

/** The facts of the whole move. */
export const moveFacts = {
  help: choice('What help do you need?', {
    load_unload: 'Loading and unloading',
    load: 'Loading only',
    unload: 'Unloading only',
    in_home: 'Moving within a home',
  }),
  size: choice('How much is it?', {
    few_items: 'A few items',
    studio: 'Studio',
    one_bedroom: 'One bedroom',
    two_bedrooms: 'Two bedrooms',
    three_bedrooms: 'Three bedrooms',
    larger: 'Larger home',
    office: 'Office',
  }),
  truck: choice('Who brings the truck?', shortWords.truck),
  helpers: {
    question: 'How many people should come?',
    ...{ min: 1, max: 4, step: 1 },
    words: shortWords.helpers,
  },
  hours: {
    question: 'About how many hours?',
    ...{ min: 1, max: 12, step: 0.5 },
    words: shortWords.hours,
  },
  arrival_minutes: choice('The packer may arrive', {
    0: 'At the pickup time',
    60: 'Up to 1 hour later',
    120: 'Up to 2 hours later',
    240: 'Up to 4 hours later',
  }),
}

/** The facts of one address: how to get in and out. */
export const accessFacts = {
  stairs: {
    question: 'Flights of stairs',
    ...{ min: 0, max: 10, step: 1 },
    words: shortWords.stairs,
  },
  elevator: choice('Elevator', {
    none: 'No elevator',
    small: 'Small elevator',
    large: 'Large elevator',
  }),
  carry: choice('Door to truck', {
    short: 'Under 75 feet to the truck',
    medium: '75 to 150 feet to the truck',
    long: 'Over 150 feet to the truck',
  }),
  parking: choice('Parking', {
    at_door: 'Parking at the door',
    street: 'Street parking',
    dock: 'Loading dock',
    difficult: 'Difficult parking',
  }),
}

type ValueOf<F> = F extends { min: number }
  ? number
  : F extends { words: infer Words }
    ? // Keys that are numbers stay numbers.
      keyof Words
    : never

type ValuesOf<Facts> = { [Name in keyof Facts]?: ValueOf<Facts[Name]> | undefined }

/** How to get in and out at one address. Missing: not said. */
export type Access = ValuesOf<typeof accessFacts>

/** What a customer says about a move. Missing: not said. */
export type Move = ValuesOf<typeof moveFacts> & {
  /** How many of each kind (move-items.ts). */
  items?: Record<string, number> | undefined
  pickup_access?: Access | undefined
  dropoff_access?: Access | undefined
  /** Gate code, where to ring. Only for the customer and the packer who booked the gig, like streets. */
  pickup_note?: string | undefined
  dropoff_note?: string | undefined
}

export const moveLimits = {
  /** The length of `pickup_note` and `dropoff_note`. */
  note: 500,
  /** How many kinds of items. */
  kinds: 60,
  /** How many of one kind. */
  perKind: 99,
  /** How many people a packer can bring. */
  crew: 4,
} as const

/** The notes, which only those see who see the streets. */
export const privateNotes = ['pickup_note', 'dropoff_note'] as const

type FactName = keyof typeof moveFacts | keyof typeof accessFacts

/** Returns the answers of facts in words, in the order of the table, by name. Facts that were not said are missing. */
export function wordsOf(said: Omit<Move, 'items'> | Access): { name: FactName; words: string }[] {
  return Object.entries({ ...moveFacts, ...accessFacts }).flatMap(([name, { words }]) => {
    const value = (said as Record<string, string | number | undefined>)[name]
    if (value === undefined) return []
    const text =
      typeof words === 'function'
        ? words(value as number)
        : (words as Record<string, string>)[value]
    return text === undefined ? [] : [{ name: name as FactName, words: text }]
  })
}
