import type { MiddlewareHandler } from 'hono'
import type { z } from 'zod'
import type { PlatformContext, PlatformEnv } from '../platform-env.ts'
import { HttpError } from '../errors/http-error.ts'
import { documented } from '../documentation/operation.ts'
import type { FieldError } from '../errors/problem.contract.ts'

type Target = 'param' | 'query' | 'json'

/**
 * Validates one part of the request; handlers read the result with `c.req.valid(target)`. Invalid paths
 * and queries return 400, invalid bodies 422. Hono's own validator would also read the body, but the
 * API must return 404 and 403 between reading the body and validating it.
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
  param: 'A path parameter is invalid.',
  query: 'A query parameter is invalid; `errors` names it.',
  json: 'A field is invalid; `errors` lists each.',
}

function read(c: PlatformContext, target: Target): unknown {
  if (target === 'param') return c.req.param()
  if (target === 'query') return c.req.queries()
  return c.get('body')
}

/**
 * The maximum number of errors in a response. A form has fewer fields, but a body can have
 * thousands of invalid values.
 */
const maxErrors = 50

/** Returns the parsed value. Throws an error with `status` that lists the invalid fields. */
export function check<S extends z.ZodType>(
  schema: S,
  value: unknown,
  status: 400 | 422,
): z.output<S> {
  const parsed = schema.safeParse(value, { error: describeIssue })
  if (parsed.success) return parsed.data
  const errors = parsed.error.issues.slice(0, maxErrors).map(toFieldError)
  throw new HttpError(status, errors[0]?.message ?? 'The request is not valid.', { errors })
}

/** A message that begins with a capital letter is a complete sentence; others follow the field's name. */
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

/**
 * Returns the message of the union branch whose type matches the value, else of the first branch.
 */
function describeUnion(branches: z.core.$ZodIssue[][]): string {
  const [first] = branches.find(([issue]) => issue?.code !== 'invalid_type') ?? branches[0] ?? []
  return first?.path.length === 0 ? first.message : 'is not valid'
}
