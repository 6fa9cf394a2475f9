import type { MiddlewareHandler } from 'hono'
import type { z } from 'zod'
import type { PlatformContext, PlatformEnv } from '../platform-env.ts'
import { HttpError } from '../errors/http-error.ts'
import { documented } from '../documentation/operation.ts'
import type { FieldError } from '../errors/problem.contract.ts'

type Target = 'param' | 'query' | 'json'

/**
 * Checks one part of the request by its schema; handlers read the result with `c.req.valid(target)`.
 * Paths and queries of a wrong form are 400, bodies that break a rule 422. (Hono's own validator
 * would read the body itself, after the objects that the contract wants looked up in between.)
 */
export function validate<T extends Target, S extends z.ZodType>(
  target: T,
  schema: S,
): MiddlewareHandler<
  PlatformEnv,
  string,
  { in: { [K in T]: z.input<S> }; out: { [K in T]: z.output<S> } },
  never
> {
  const status = target === 'json' ? 422 : 400
  const handler: ReturnType<typeof validate<T, S>> = async (c, next) => {
    const value = check(schema, read(c, target), status)
    c.req.addValidatedData(target, value as object)
    await next()
  }
  return documented(handler, { [parts[target]]: schema, errors: { [status]: refusals[target] } })
}

const parts = { param: 'params', query: 'query', json: 'body' } as const

const refusals = {
  param: 'The path has the wrong form.',
  query: 'A parameter has the wrong form; `errors` names it.',
  json: 'A field breaks a rule; `errors` names each.',
}

function read(c: PlatformContext, target: Target): unknown {
  if (target === 'param') return c.req.param()
  if (target === 'query') return c.req.queries()
  return c.get('body')
}

/** Enough to correct a form by, and a short answer to a body that is wrong everywhere. */
const mostErrors = 50

/** The parsed value, or the error that names the fields that are wrong. */
export function check<S extends z.ZodType>(
  schema: S,
  value: unknown,
  status: 400 | 422,
): z.output<S> {
  const parsed = schema.safeParse(value, { error: describeIssue })
  if (parsed.success) return parsed.data
  const errors = parsed.error.issues.slice(0, mostErrors).map(toFieldError)
  throw new HttpError(status, errors[0]?.message ?? 'The request is not valid.', { errors })
}

/** Messages that begin with a capital are sentences of their own; the others follow the field's name. */
function toFieldError(issue: z.core.$ZodIssue): FieldError {
  const path = issue.path.map(String).join('.')
  if (/^[A-Z]/.test(issue.message)) return { path, message: issue.message }
  return { path, message: `${path === '' ? 'the body' : path} ${issue.message}` }
}

const kinds: Record<string, string> = {
  string: 'text',
  number: 'a number',
  int: 'a whole number',
  array: 'a list',
  object: 'an object',
  boolean: 'true or false',
}

function describeIssue(issue: z.core.$ZodRawIssue): string {
  if (issue.code === 'invalid_type') {
    if (issue.input === undefined) return 'is required'
    return `must be ${kinds[issue.expected] ?? issue.expected}`
  }
  if (issue.code === 'invalid_value') return `must be one of ${issue.values.map(String).join(', ')}`
  if (issue.code === 'invalid_union') return describeUnion(issue.errors)
  return 'is not valid'
}

/** What the form says that the value comes nearest to: of the right type already, else the first. */
function describeUnion(branches: z.core.$ZodIssue[][]): string {
  const [first] = branches.find(([issue]) => issue?.code !== 'invalid_type') ?? branches[0] ?? []
  return first?.path.length === 0 ? first.message : 'is not valid'
}
