import type { MiddlewareHandler } from 'hono'
import type { z } from 'zod'
import type { PlatformEnv } from '../platform-env.ts'
import type { ErrorStatus } from '../errors/problem.contract.ts'

/** A successful answer; without a schema it has no body. */
export interface Answer {
  description: string
  schema?: z.ZodType
  /** Of a body that is not JSON, instead of a schema. */
  mediaType?: string
  headers?: Record<string, string>
}

/** What one handler of a route adds to the documentation of its call. */
export interface OperationPart {
  operation?: OperationSummary
  /** The route is no call, but a part of a page. */
  hidden?: boolean
  params?: z.ZodType
  query?: z.ZodType
  body?: z.ZodType
  /** A body that breaks no rule. */
  example?: object
  /** The call works without a body too. */
  bodyOptional?: boolean
  /** Needs a session. */
  signedIn?: boolean
  answers?: Record<number, Answer>
  /** Statuses with the reason for each. */
  errors?: Partial<Record<ErrorStatus, string>>
  /** What its 403 may hold besides the members of all problem documents. */
  members?: z.ZodRawShape
}

/** The groups of calls, in the order in which a newcomer meets them. */
export const tags = [
  { name: 'Sessions', description: 'Sign up, sign in, sign out.' },
  { name: 'Account', description: 'Export or delete your own account.' },
  { name: 'Gigs', description: 'Moving jobs: what customers post and packers look for.' },
  {
    name: 'Bookings',
    description: 'A gig goes from available to booked to completed. A booking can be canceled.',
  },
  { name: 'Packers', description: 'Profiles, and the specialties of a packer.' },
  { name: 'Specialties', description: 'What a gig may require.' },
  { name: 'Images', description: 'Photos of gigs.' },
  { name: 'Operations', description: 'Health, metrics and documentation.' },
] as const

interface OperationSummary {
  /** Unique, a verb first: `bookGig`. */
  id: string
  tag: (typeof tags)[number]['name']
  summary: string
  description: string
  /** Answers without looking into the database. */
  withoutDatabase?: boolean
}

export type Operation = OperationSummary &
  Pick<OperationPart, 'answers' | 'errors' | 'members' | 'body' | 'example'>

const parts = new WeakMap<object, OperationPart>()

/** Lets a handler say what it demands and refuses, where it is written that it does. */
export function documented<H extends object>(handler: H, part: OperationPart): H {
  parts.set(handler, part)
  return handler
}

export const partOf = (handler: object): OperationPart | undefined => parts.get(handler)

/** The first handler of every route: what the call is for, and how it answers. */
export function operation({ answers, errors, members, body, example, ...summary }: Operation) {
  const pass: MiddlewareHandler<PlatformEnv> = (_c, next) => next()
  return documented(pass, { operation: summary, answers, errors, members, body, example })
}
