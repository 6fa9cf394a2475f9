import { z } from 'zod'
import type { ZodOpenApiOperationObject, ZodOpenApiResponseObject } from 'zod-openapi'
import type { Answer, OperationPart } from './operation.ts'
import { type ErrorStatus, Problem, problemTitles } from '../errors/problem.contract.ts'
import { isSafe } from '../server/methods.ts'
import { actingUserHeader, otherUserProblem } from '../../rules/acting-user.ts'

/**
 * Merges the parts that a route's handlers document. Returns undefined if no part has an
 * `operation`.
 */
export function toOperationObject(
  method: string,
  path: string,
  parts: OperationPart[],
): ZodOpenApiOperationObject | undefined {
  const part: OperationPart = Object.assign({}, ...parts.map(definedEntries))
  if (!part.operation) return undefined
  const { id, tag, summary, description, withoutDatabase = false } = part.operation
  const hasActingUser = part.signedIn === true && !isSafe(method)
  const errors = [
    ...parts.map((each) => each.errors ?? {}),
    path.startsWith('/api/')
      ? { 429: 'Too many requests from this IP address.' }
      : { 400: 'The request is not valid HTTP, for example because its `Host` header is missing.' },
    ...(method === 'GET' ? [] : [{ 403: 'The request came from a page of a foreign origin.' }]),
    ...(hasActingUser
      ? [
          {
            409: `\`${actingUserHeader}\` names another user than the session (\`type\` is \`${otherUserProblem}\`).`,
          },
        ]
      : []),
    { 500: 'An unexpected error. The API logs it with the `request_id`.' },
    ...(withoutDatabase && !path.startsWith('/api/')
      ? []
      : [{ 503: 'The database is unavailable, or the API is overloaded.' }]),
    ...(withoutDatabase || method === 'GET' ? [] : [{ 507: 'The disk of the database is full.' }]),
  ]
  return {
    operationId: id,
    tags: [tag],
    summary,
    description,
    security: part.signedIn ? [{ session: [] }] : [],
    requestParams: {
      ...(part.params && { path: part.params as z.ZodObject }),
      ...(part.query && { query: part.query as z.ZodObject }),
      ...(hasActingUser && { header: actingUserParams }),
    },
    ...(part.body && {
      requestBody: {
        required: !part.bodyOptional,
        content: { 'application/json': { schema: part.body, example: part.example } },
      },
    }),
    ...(part.bodyTypes && {
      requestBody: {
        required: true,
        content: Object.fromEntries(
          part.bodyTypes.map((type) => [type, { schema: { type: 'string', format: 'binary' } }]),
        ),
      },
    }),
    responses: {
      ...Object.fromEntries(
        Object.entries(part.answers ?? {}).map(([status, answer]) => [status, toResponse(answer)]),
      ),
      ...toProblems(errors, part.members),
    },
  }
}

const actingUserParams = z.object({
  [actingUserHeader]: z
    .string()
    .optional()
    .meta({
      param: {
        id: 'ActingUser',
        description:
          'The id of the user for whom the page makes the change. If another user is signed in, the call fails with 409. Without the header, the user of the session acts.',
      },
    }),
})

const definedEntries = (part: OperationPart) =>
  Object.fromEntries(Object.entries(part).filter(([, value]) => value !== undefined))

function toResponse({ description, schema, mediaType, headers = {} }: Answer) {
  const content = schema
    ? { 'application/json': { schema } }
    : mediaType && { [mediaType]: { schema: { type: 'string' as const } } }
  return { description, headers: toHeaders(headers), ...(content && { content }) }
}

const numbers = new Set(['Retry-After', 'X-Total-Count'])

const toHeaders = (headers: Record<string, string>) =>
  Object.fromEntries(
    Object.entries(headers).map(([name, text]) => [
      name,
      { description: text, schema: { type: numbers.has(name) ? 'integer' : 'string' } as const },
    ]),
  )

const retryable = new Set<ErrorStatus>([429, 503, 507])
const retryAfter = { 'Retry-After': 'Seconds to wait before a retry.' }

/** Merges several reasons for one status into one response. */
function toProblems(errors: Partial<Record<ErrorStatus, string>>[], members?: z.ZodRawShape) {
  const reasons = new Map<ErrorStatus, string[]>()
  for (const [status, reason] of errors.flatMap((each) => Object.entries(each))) {
    const code = Number(status) as ErrorStatus
    reasons.set(code, [...(reasons.get(code) ?? []), reason])
  }
  const withMembers = members && Problem.extend(members).partial(mask(members))
  const responses: Record<string, ZodOpenApiResponseObject> = {}
  for (const [status, texts] of reasons) {
    responses[status] = {
      description: `${problemTitles[status]}. ${texts.join(' ')}`,
      headers: toHeaders(retryable.has(status) ? retryAfter : {}),
      content: {
        'application/problem+json': {
          schema: ((status === 403 || status === 409) && withMembers) || Problem,
        },
      },
    }
  }
  return responses
}

const mask = (members: z.ZodRawShape) =>
  Object.fromEntries(Object.keys(members).map((name) => [name, true as const]))
