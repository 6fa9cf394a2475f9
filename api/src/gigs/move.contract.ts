import { z } from 'zod'
import { text } from '../platform/requests/text.ts'
import { accessFacts, type Move, moveFacts, moveLimits, privateNotes } from '../rules/move-facts.ts'
import { moveItems } from '../rules/move-items.ts'

type Facts = typeof moveFacts & typeof accessFacts
type Fact = Facts[keyof Facts]

function schemaOf(fact: Fact) {
  const { question, words } = fact
  if ('min' in fact) {
    const { min, max, step } = fact
    const error = `must be ${min} to ${max}${step < 1 ? ', in halves' : ''}`
    return z
      .number({ error })
      .min(min, { error })
      .max(max, { error })
      .multipleOf(step, { error })
      .describe(question)
  }
  const values = Object.keys(words).map((key) => (/^\d+$/.test(key) ? Number(key) : key))
  return z.literal(values, { error: `must be one of ${values.join(', ')}` }).describe(question)
}

const schemasOf = (facts: Record<string, Fact>) =>
  Object.entries(facts).map(([name, fact]) => [name, schemaOf(fact)] as const)

const Items = z
  .partialRecord(
    z.enum(Object.keys(moveItems)),
    z
      .int()
      .min(0)
      .max(moveLimits.perKind, { error: `must be 0 to ${moveLimits.perKind}` }),
    { error: 'has an unknown kind of item' },
  )
  .describe('How many of each kind of furniture and large item.')

/** Builds the schema of the facts. `optional` says how a request or a response leaves out a fact. */
function moveSchema(optional: (schema: z.ZodType) => z.ZodType) {
  const shapeOf = (entries: (readonly [string, z.ZodType])[]) =>
    z.object(Object.fromEntries(entries.map(([name, schema]) => [name, optional(schema)])))
  const notes = privateNotes.map((name) => {
    const about =
      'Gate code, where to ring. Only the gig’s customer and the packer who booked it see it.'
    return [name, text(0, moveLimits.note).describe(about)] as const
  })
  const access = shapeOf(schemasOf(accessFacts))
  return shapeOf([
    ...schemasOf(moveFacts),
    ['items', Items],
    ['pickup_access', access],
    ['dropoff_access', access],
    ...notes,
  ])
}

/** What the customer says about the move. Facts that were not said are missing. */
export const MoveAnswer = moveSchema((schema) => schema.optional()).meta({
  id: 'Move',
}) as z.ZodType<Plain<Move>>

/** Removes what says nothing: null, empty texts, no items of a kind, and objects that are empty then. */
function said(value: unknown): unknown {
  if (value === null || value === '') return undefined
  if (typeof value !== 'object') return value
  const entries = Object.entries(value)
    .map(([name, one]) => [name, name in moveItems && one === 0 ? undefined : said(one)] as const)
    .filter(([, one]) => one !== undefined)
  return entries.length > 0 ? Object.fromEntries(entries) : undefined
}

/** Transforms to `null` if nothing is said. */
export const MoveInput = moveSchema((schema) => schema.nullish())
  .meta({ id: 'MoveInput' })
  .transform((move) => said(move) ?? null) as z.ZodType<Plain<Move> | null, MoveInput>

/** The same type without a name, because the client of the API cannot name types of this package's files. */
type Plain<T> = T extends object ? { [K in keyof T]: Plain<T[K]> } & {} : T

type Nullable<T> = T extends object ? { [K in keyof T]?: Nullable<T[K]> | null } & {} : T
export type MoveInput = Nullable<Move>
