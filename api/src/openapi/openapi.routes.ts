import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import path from 'node:path'
import { Hono } from 'hono'
import { compress } from 'hono/compress'
import { etag } from 'hono/etag'
import { getMimeType } from 'hono/utils/mime'
import type { AppEnv } from '../http/app-env.ts'
import { encodable, type Encodable } from '../http/compression.ts'
import { HttpError } from '../http/errors.ts'
import { jsonText } from '../http/json-text.ts'
import { documented } from '../http/operation.ts'
import type { ApiSettings } from '../settings.ts'
import { openApiDocument } from './openapi-document.ts'
import { openApiOperations } from './openapi.operations.ts'

const page = path.join(import.meta.dirname, 'docs/page.html')
const { resolve } = createRequire(page)

/** The files of the page, all of them from here: it works without internet. */
const files = new Map([
  ['page.css', path.join(path.dirname(page), 'page.css')],
  ['page.js', path.join(path.dirname(page), 'page.js')],
  ['swagger-ui.css', resolve('swagger-ui-dist/swagger-ui.css')],
  ['swagger-ui-bundle.js', resolve('swagger-ui-dist/swagger-ui-bundle.js')],
])

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

/** The documentation of all routes of `app`, for programs and for people. */
export function openApiRoutes(app: Hono<AppEnv>, settings: ApiSettings) {
  let text: Encodable | undefined
  return new Hono<AppEnv>()
    .get('/openapi.json', openApiOperations.document, etag({ weak: true }), (c) => {
      text ??= encodable(Buffer.from(JSON.stringify(openApiDocument(app, settings))))
      c.header('Cache-Control', 'no-cache')
      return jsonText<object>(c, text)
    })
    .get('/docs', openApiOperations.page, async (c) => {
      return c.html(await readFile(page, 'utf8'), 200, {
        'Cache-Control': 'no-cache',
        'Content-Security-Policy': pagePolicy,
        'Cross-Origin-Opener-Policy': 'same-origin',
        'Permissions-Policy': 'camera=(), geolocation=(), microphone=()',
      })
    })
    .get('/docs/:file', documented(compress(), { hidden: true }), async (c) => {
      const file = files.get(c.req.param('file'))
      if (file === undefined) throw new HttpError(404, 'There is nothing at this address.')
      return c.body(await readFile(file), 200, {
        'Content-Type': getMimeType(file) ?? 'application/octet-stream',
        'Cache-Control': 'public, max-age=3600',
      })
    })
}
