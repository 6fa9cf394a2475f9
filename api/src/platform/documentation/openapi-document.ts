import type { Hono } from 'hono'
import { createDocument, type ZodOpenApiPathsObject } from 'zod-openapi'
import { partOf, tags } from './operation.ts'
import { toOperationObject } from './operation-object.ts'

/** The registered handlers of an app. */
export type Routes = Pick<Hono, 'routes'>

export interface DocumentSettings {
  publicUrl: string | null
  cookieName: string
}

export type OpenApiDocument = ReturnType<typeof createDocument>

const description = `A marketplace for moving help: customers post moves, packers book them.

**Session.** Sign-in sets a session cookie, which signed-in calls need. The session ends at sign-out, after an idle time, and at a maximum age. A second cookie, \`mh_role\`, only tells the web app which part to preload. The API refuses state-changing requests from foreign origins with 403. Requests without an \`Origin\` header are accepted.

**Errors** have one shape (RFC 9457). \`detail\` is one sentence that a person can act on, \`error\` repeats it, and \`errors\` lists the invalid fields. If a request has several errors, the first in this order is returned: unknown path 404, wrong method 405, foreign origin 403, another user than \`X-Acting-User\` 409, no session 401, wrong role 403, invalid path or query 400, too large 413, wrong media type 415, not JSON 400, no such object 404, another user's object 403, invalid field 422, conflict 409. An id that is too large returns 404. \`Retry-After\` is at most 900 seconds. 405 responses have an \`Allow\` header.

**Money** is US dollars with at most two decimals. **Times** are ISO 8601 with an offset. **Characters** are Unicode code points. Text is trimmed at both ends and otherwise stored as sent. Unknown fields are ignored. \`HEAD\` works wherever \`GET\` does.`

/**
 * Builds the OpenAPI 3.1 document of all routes from the schemas that validate requests. Throws if a
 * route is not documented.
 */
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
      override: ({ jsonSchema }) => removeNoise(jsonSchema),
      // zod cannot describe the input of a transform as a JSON schema. Allow an empty schema there;
      // the transform's description documents the input.
      allowEmptySchema: { transform: { input: true } },
    },
  )
}

/** Removes noise that zod adds: the long pattern of a date, and the bounds of safe integers. */
function removeNoise(schema: {
  format?: unknown
  pattern?: unknown
  minimum?: unknown
  maximum?: unknown
}) {
  if (schema.format === 'date-time') delete schema.pattern
  if (schema.minimum === Number.MIN_SAFE_INTEGER) delete schema.minimum
  if (schema.maximum === Number.MAX_SAFE_INTEGER) delete schema.maximum
}

/**
 * Returns the handlers of each call in order, without middleware that is registered for all
 * methods.
 */
function routesOf(app: Routes) {
  const routes = new Map<string, object[]>()
  for (const { method, path, handler } of app.routes) {
    if (method === 'ALL') continue
    const key = `${method} ${path}`
    routes.set(key, [...(routes.get(key) ?? []), handler])
  }
  return routes
}
