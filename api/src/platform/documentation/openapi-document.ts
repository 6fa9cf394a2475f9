import type { Hono } from 'hono'
import { createDocument, type ZodOpenApiPathsObject } from 'zod-openapi'
import { partOf, tags } from './operation.ts'
import { toOperationObject } from './operation-object.ts'

/** The registered handlers of an app. */
export type Routes = Pick<Hono, 'routes'>

export interface DocumentSettings {
  publicUrl: string | null
  /** The session cookie's name. */
  cookieName: string
}

export type OpenApiDocument = ReturnType<typeof createDocument>

const description = `A marketplace for moving help: customers post moves, packers book them.

**Session.** A sign-in sets a cookie, which is all that a signed-in call needs; it ends with a sign-out, after idling and with age. A second one, \`mh_role\`, only tells a page which half to prepare. A change that a page of another origin asks for is refused with 403; requests without \`Origin\` are welcome.

**Errors** have one shape (RFC 9457). \`detail\` is one sentence that a person can act on, \`error\` repeats it, \`errors\` names the fields that are wrong. When several things are wrong, the first of these answers: unknown address 404, method 405, foreign origin 403, no session 401, role 403, path or query 400, too large 413, media type 415, not JSON 400, no such object 404, somebody else's 403, a field 422, a conflict 409. An id that is too large names nothing: 404. \`Retry-After\` is never more than 900 seconds. A known address with another method is 405 with \`Allow\`.

**Money** is US dollars with at most two decimals. **Times** are ISO 8601 with an offset. **Characters** are Unicode code points. Text is trimmed at both ends and otherwise kept as it came; unknown fields are ignored. \`HEAD\` works wherever \`GET\` does.`

/** OpenAPI 3.1 of all routes, from the schemas that check them. Throws when a route tells nothing. */
export function openApiDocument(
  app: Routes,
  { publicUrl, cookieName }: DocumentSettings,
): OpenApiDocument {
  const paths: ZodOpenApiPathsObject = {}
  for (const [key, handlers] of routesOf(app)) {
    const [method = '', path = ''] = key.split(' ')
    const parts = handlers.flatMap((handler) => partOf(handler) ?? [])
    if (parts.some(({ hidden }) => hidden)) continue
    const operation = toOperationObject(method, path, parts)
    if (!operation) throw new Error(`${key} has no operation that documents it.`)
    const address = path.replaceAll(/:(\w+)/g, '{$1}')
    paths[address] = { ...paths[address], [method.toLowerCase()]: operation }
  }
  return createDocument(
    {
      openapi: '3.1.0',
      info: {
        title: 'Manyhands API',
        version: '1.0.0',
        description,
        contact: { name: 'Manyhands' },
        license: { name: 'Proprietary', identifier: 'LicenseRef-Proprietary' },
      },
      servers: [{ url: publicUrl ?? '/' }],
      tags: [...tags],
      paths,
      components: {
        securitySchemes: {
          session: { type: 'apiKey', in: 'cookie', name: cookieName },
        },
      },
    },
    {
      override: ({ jsonSchema }) => leaveOutNoise(jsonSchema),
      // What such a one takes is what its own description says.
      allowEmptySchema: { transform: { input: true } },
    },
  )
}

/** What zod adds of its own accord, and nobody reads: a page of pattern for a date, the bounds of safe integers. */
function leaveOutNoise(schema: {
  format?: unknown
  pattern?: unknown
  minimum?: unknown
  maximum?: unknown
}) {
  if (schema.format === 'date-time') delete schema.pattern
  if (schema.minimum === Number.MIN_SAFE_INTEGER) delete schema.minimum
  if (schema.maximum === Number.MAX_SAFE_INTEGER) delete schema.maximum
}

/** The handlers of each call, in their order; what stands before all calls is none. */
function routesOf(app: Routes) {
  const routes = new Map<string, object[]>()
  for (const { method, path, handler } of app.routes) {
    if (method === 'ALL') continue
    const key = `${method} ${path}`
    routes.set(key, [...(routes.get(key) ?? []), handler])
  }
  return routes
}
