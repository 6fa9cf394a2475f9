import { type Call, calls } from './calls.fixture.ts'
import type { OpenApiDocument } from './platform/documentation/openapi-document.ts'

interface Schema {
  type?: string
  properties?: Record<string, Schema>
  anyOf?: Schema[]
}

/** A call of the OpenAPI document, and the row of the table of calls that describes it. */
export interface Operation {
  call: Call
  /** The path as in the document, such as `/api/trips/{id}`. */
  path: string
  query: string[]
  /** The fields of the body that are numbers or lists. */
  fields: string[]
  takesKey: boolean
}

const isOdd = ({ type, anyOf = [] }: Schema): boolean =>
  type === 'integer' || type === 'number' || type === 'array' || anyOf.some(isOdd)

/** Returns the calls of the document. Throws for a call without a row in the table of calls. */
export function operationsOf({ paths = {}, components }: OpenApiDocument): Operation[] {
  return Object.entries(paths).flatMap(([path, methods]) =>
    Object.keys(methods).flatMap((method) => {
      if (!path.startsWith('/api/') || /^\/api\/(?:images|docs|openapi)/.test(path)) return []
      const pattern = new RegExp(`^${path.replaceAll(/\{\w+\}/g, '[^/]+')}$`)
      const call = calls.find(
        (each) => each.method === method.toUpperCase() && pattern.test(each.path),
      )
      if (!call) throw new Error(`${method} ${path} has no row in the table of calls.`)
      const { parameters = [], requestBody } = methods[method as 'post'] ?? {}
      const given = requestBody as
        | { content?: Record<string, { schema?: Schema & { $ref?: string } }> }
        | undefined
      const body = given?.content?.['application/json']?.schema
      const name = body?.$ref?.split('/').at(-1) ?? ''
      const schema = (components?.schemas?.[name] as Schema | undefined) ?? body
      return {
        call,
        path,
        query: (parameters as { name: string; in: string }[])
          .filter((parameter) => parameter.in === 'query')
          .map((parameter) => parameter.name),
        fields: Object.entries(schema?.properties ?? {})
          .filter(([, property]) => isOdd(property))
          .map(([field]) => field),
        takesKey: method === 'post',
      }
    }),
  )
}
