import type { Context } from 'hono'
import type { Problem } from './platform/errors/problem.contract.ts'
import { escapeHtml } from './platform/responses/escape-html.ts'
import { pageStyle } from './platform/responses/page-style.ts'
import type { AppEnv } from './sessions/app-env.ts'

/**
 * Returns the answer with a problem as a page, if a browser shows it in a tab: for a receipt after the session has ended,
 * or Back to a page of the test provider.
 */
export async function problemPage(c: Context<AppEnv>, answer: Response): Promise<Response> {
  if (c.req.header('Sec-Fetch-Dest') !== 'document') return answer
  const { title, detail } = (await answer.json()) as Problem
  const html = `<!doctype html>
<html lang="en-US"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><title>${title} · Manyhands</title><style>${pageStyle}</style></head>
<body><article><header><b>Manyhands</b></header><h1>${escapeHtml(detail)}</h1>
<nav><a href="${escapeHtml(c.get('settings').publicUrl ?? '/')}">Go to Manyhands</a></nav></article></body></html>
`
  const headers = new Headers(answer.headers)
  headers.set('Content-Type', 'text/html; charset=utf-8')
  headers.set(
    'Content-Security-Policy',
    "default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
  )
  return new Response(html, { status: answer.status, headers })
}
