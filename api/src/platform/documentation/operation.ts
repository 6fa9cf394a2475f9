import type { MiddlewareHandler } from 'hono'
import type { z } from 'zod'
import type { PlatformEnv } from '../platform-env.ts'
import type { ErrorStatus } from '../errors/problem.contract.ts'

/** A successful response. Without a schema or media type it has no body. */
export interface Answer {
  description: string
  schema?: z.ZodType
  /** The media type of a body that is not JSON. Used only without `schema`. */
  mediaType?: string
  headers?: Record<string, string>
}

/** The part of a call's documentation that one handler of its route adds. */
export interface OperationPart {
  operation?: OperationSummary
  /** Hides the route, because it serves a file of a page and is not an API call. */
  hidden?: boolean
  params?: z.ZodType
  query?: z.ZodType
  body?: z.ZodType
  example?: object
  bodyOptional?: boolean
  /** The media types of a body that is a file. */
  bodyTypes?: readonly string[]
  /** Whether the call needs a session. */
  signedIn?: boolean
  answers?: Record<number, Answer>
  /** The reason for each error status. */
  errors?: Partial<Record<ErrorStatus, string>>
  /** Additional members that the problem document of a 403 or 409 may have. */
  members?: z.ZodRawShape
}

/** The groups of calls, in the order in which a newcomer needs them. */
export const tags = [
  { name: 'Sessions', description: 'Sign up, sign in, sign out.' },
  { name: 'Account', description: 'Export or delete your own account.' },
  { name: 'Gigs', description: 'Moving jobs that customers post and packers book.' },
  {
    name: 'Bookings',
    description: 'A gig goes from available to booked to completed. A booking can be canceled.',
  },
  {
    name: 'Trips',
    description: 'The life of a booked gig, from the packer’s way there to its end.',
  },
  { name: 'Messages', description: 'Messages between the two sides of a trip.' },
  {
    name: 'Payments',
    description: 'Cards, payments, tips, receipts, and the pay of packers.',
  },
  {
    name: 'Reviews',
    description: 'Customers and packers review each other after a trip.',
  },
  { name: 'Packers', description: 'Profiles and specialties of packers.' },
  {
    name: 'Specialties',
    description: 'The equipment, experience and vehicles that a gig can require.',
  },
  { name: 'Support', description: 'Write to Manyhands, and read the answers.' },
  { name: 'Images', description: 'Photos of gigs.' },
  { name: 'Operations', description: 'Health, metrics and documentation.' },
] as const

interface OperationSummary {
  /** Unique, and starts with a verb: `bookGig`. */
  id: string
  tag: (typeof tags)[number]['name']
  summary: string
  description: string
  /** True if the call does not use the database. */
  withoutDatabase?: boolean
}

export type Operation = OperationSummary &
  Pick<OperationPart, 'answers' | 'errors' | 'members' | 'body' | 'example'>

const parts = new WeakMap<object, OperationPart>()

/** Attaches documentation to a handler, so that it can be written where the handler is defined. */
export function documented<H extends object>(handler: H, part: OperationPart): H {
  parts.set(handler, part)
  return handler
}

export const partOf = (handler: object): OperationPart | undefined => parts.get(handler)

/** Creates the first handler of a route. It only documents the call's purpose and responses. */
export function operation({ answers, errors, members, body, example, ...summary }: Operation) {
  const pass: MiddlewareHandler<PlatformEnv> = (_c, next) => next()
  return documented(pass, { operation: summary, answers, errors, members, body, example })
}
