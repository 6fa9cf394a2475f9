import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import path from 'node:path'
import { type Context, Hono } from 'hono'
import { etag } from 'hono/etag'
import { getMimeType } from 'hono/utils/mime'
import type { PlatformEnv } from '../platform-env.ts'
import { encodable, type Encodable, encode } from '../responses/compression.ts'
import { HttpError } from '../errors/http-error.ts'
import { jsonText } from '../responses/json-text.ts'
import { documented } from './operation.ts'
import { type DocumentSettings, openApiDocument, type Routes } from './openapi-document.ts'
import { openApiOperations } from './openapi.operations.ts'

const folder = path.join(import.meta.dirname, 'page')
const { resolve } = createRequire(import.meta.filename)

/** The page's files. All of them are local, so the page works without internet. */
const files = new Map([
  ['page.css', path.join(folder, 'page.css')],
  ['page.js', path.join(folder, 'page.js')],
  ['swagger-ui.css', resolve('swagger-ui-dist/swagger-ui.css')],
  ['swagger-ui-bundle.js', resolve('swagger-ui-dist/swagger-ui-bundle.js')],
])

const held = new Map<string, Encodable>()

/**
 * Reads a file once per process. All responses share its bytes, so slow clients take no extra
 * memory.
 */
function hold(file: string): Encodable {
  const known = held.get(file) ?? encodable(readFileSync(file))
  held.set(file, known)
  return known
}

const pagePolicy = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "img-src 'self' data:",
  "connect-src 'self'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join('; ')

/** Sends a file of the page. Hidden from the OpenAPI document, because it is not an API call. */
const sendFile = documented(
  async (c: Context<PlatformEnv, '/docs/:file'>) => {
    const file = files.get(c.req.param('file'))
    if (file === undefined) throw new HttpError(404, 'There is nothing at this address.')
    return c.body(await encode(c, hold(file)), 200, {
      'Content-Type': getMimeType(file) ?? 'application/octet-stream',
      'Cache-Control': 'public, max-age=3600',
    })
  },
  { hidden: true },
)

/** Serves the documentation of all routes of `app`, as an OpenAPI document and as a page. */
export function openApiRoutes(app: Routes, settings: DocumentSettings) {
  let text: Encodable | undefined
  return new Hono<PlatformEnv>()
    .get('/openapi.json', openApiOperations.document, etag({ weak: true }), (c) => {
      text ??= encodable(Buffer.from(JSON.stringify(openApiDocument(app, settings))))
      c.header('Cache-Control', 'no-cache')
      return jsonText<object>(c, text)
    })
    .get('/docs', openApiOperations.page, async (c) => {
      return c.body(await encode(c, hold(path.join(folder, 'page.html'))), 200, {
        'Content-Type': 'text/html; charset=utf-8',
        'Cache-Control': 'no-cache',
        'Content-Security-Policy': pagePolicy,
        'Cross-Origin-Opener-Policy': 'same-origin',
        'Permissions-Policy': 'camera=(), geolocation=(), microphone=()',
      })
    })
    .get('/docs/:file', sendFile)
}
