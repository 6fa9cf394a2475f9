import { dereference, encodePointer, initialBaseURI, validate } from '@cfworker/json-schema'
import type { OpenApiDocument } from './openapi-document.ts'

/** A response to check against the OpenAPI document. */
interface Seen {
  method: string
  url: string
  response: Response
  /** Leaves the body unchecked: the check cannot read a compressed body. */
  unread?: boolean
}

/**
 * Returns a function that checks a response against the document. The function throws for an
 * undocumented status, media type or shape. The validator interprets schemas: each checks too few
 * responses to be worth compiling.
 */
export function answerChecker(document: OpenApiDocument) {
  const calls = Object.entries(document.paths ?? {}).map(([path, methods]) => ({
    path,
    methods: methods as Record<string, object>,
    pattern: new RegExp(`^${path.replaceAll('.', '\\.').replaceAll(/\{\w+\}/g, '[^/]+')}$`),
  }))
  /** The schemas by address. Each response schema is added when it is first used. */
  const lookup = dereference({ components: document.components })

  async function check(response: Response, way: string[], summary: string) {
    if (!response.body) return
    const body: unknown = await response.clone().json()
    const schema = at(document, ...way)
    dereference(schema, lookup, initialBaseURI, `/${way.map(encodePointer).join('/')}`)
    const { valid, errors } = validate(body, schema, '2020-12', lookup, false)
    if (valid) return
    throw new Error(`${summary} in an undocumented shape: ${JSON.stringify(errors.slice(0, 3))}`)
  }

  return async ({ method: requestMethod, url, response, unread }: Seen) => {
    const method = requestMethod === 'HEAD' ? 'get' : requestMethod.toLowerCase()
    const { pathname } = new URL(url, 'http://localhost')
    const status = String(response.status)
    // If several paths match, choose the one with the fewest parameters.
    const call = calls
      .filter((each) => each.pattern.test(pathname) && method in each.methods)
      .toSorted((a, b) => a.path.split('{').length - b.path.split('{').length)[0]
    const summary = `${requestMethod} ${url} answered ${status}`
    if (!call) {
      if (!['404', '405', '403', '204'].includes(status))
        throw new Error(`${summary}, but no such call is documented.`)
      if (status !== '204') await check(response, ['components', 'schemas', 'Problem'], summary)
      return
    }
    const answers = at(document, 'paths', call.path, method, 'responses')
    const answer = answers[status] as { content?: Record<string, { schema?: object }> } | undefined
    if (!answer) throw new Error(`${summary}, which is not documented.`)
    const type = response.headers.get('Content-Type')?.split(';')[0] ?? ''
    if (!answer.content) {
      if (response.body) throw new Error(`${summary} with a body, which is not documented.`)
      return
    }
    if (!(type in answer.content))
      throw new Error(`${summary} as ${type}, which is not documented.`)
    if (unread || requestMethod === 'HEAD' || !type.endsWith('json')) return
    const way = ['paths', call.path, method, 'responses', status, 'content', type, 'schema']
    await check(response, way, summary)
  }
}

function at(value: unknown, ...way: string[]): Record<string, unknown> {
  return way.reduce((inner, step) => (inner as Record<string, unknown>)[step], value) as Record<
    string,
    unknown
  >
}
