import { type Context, Hono } from 'hono'
import { createMiddleware } from 'hono/factory'
import type { AppEnv } from '../sessions/app-env.ts'
import { documented } from '../platform/documentation/operation.ts'
import { HttpError } from '../platform/errors/http-error.ts'
import { comesFromThisMachine, hostOf, isOfThisMachine } from '../platform/server/this-machine.ts'
import { renderMail } from './layout.ts'
import { type DevelopmentMail, listDevelopmentMails } from './mail.sql.ts'
import { sampleMails } from './samples.ts'
import { escapeHtml } from '../platform/responses/escape-html.ts'

const style = `:root{color-scheme:light dark;font:16px/1.5 system-ui,sans-serif}body{max-width:720px;margin:32px auto;padding:0 16px}li{margin:0 0 16px}small{display:block;opacity:.75}`

const requireLocal = documented(
  createMiddleware<AppEnv>(async (c, next) => {
    if (!comesFromThisMachine(c) || !isOfThisMachine(hostOf(c))) throw notFound()
    await next()
  }),
  { hidden: true },
)

/**
 * The mails of a development server, newest first: a page for people, JSON for tests. Answers only
 * requests from this machine.
 */
export const mailboxRoutes = new Hono<AppEnv>()
  .get('/mailbox', requireLocal, async (c) => {
    const mails = await listDevelopmentMails(c.get('sql'))
    if (c.req.header('Accept')?.includes('application/json')) {
      return c.json(mails.map((mail) => ({ ...mail, sent_at: mail.sent_at.toISOString() })))
    }
    return page(c, listPage(mails))
  })
  .get('/mailbox/samples', requireLocal, (c) => page(c, samplesPage()))
  .get('/mailbox/samples/:name', requireLocal, (c) => {
    const sample = new Map(Object.entries(sampleMails(''))).get(c.req.param('name'))
    if (!sample) throw notFound()
    return page(c, renderMail(sample, '/account#mail').html)
  })
  .get('/mailbox/:id', requireLocal, async (c) => page(c, (await find(c)).html))
  .get('/mailbox/:id/:file', requireLocal, async (c) => {
    const { attachments } = await find(c)
    const file = attachments.find(({ filename }) => filename === c.req.param('file'))
    if (!file) throw notFound()
    return c.body(file.content, 200, { 'Content-Type': 'text/calendar; charset=utf-8' })
  })

const notFound = () => new HttpError(404, 'There is nothing at this address.')

async function find(c: Context<AppEnv>): Promise<DevelopmentMail> {
  const mails = await listDevelopmentMails(c.get('sql'))
  const mail = mails.find(({ id }) => String(id) === c.req.param('id'))
  if (!mail) throw notFound()
  return mail
}

const page = (c: Context<AppEnv>, html: string) =>
  c.html(html, 200, {
    'Content-Security-Policy':
      "default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
  })

const document = (title: string, body: string) => `<!doctype html>
<html lang="en-US"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><title>${title}</title><style>${style}</style></head>
<body><h1>${title}</h1>
${body}
</body></html>
`

const listPage = (mails: DevelopmentMail[]) =>
  document(
    'Mailbox',
    `<p>The emails of this development server. Nothing was sent. <a href="/mailbox/samples">Samples of all emails</a></p>
${mails.length === 0 ? '<p>There are no emails yet.</p>' : `<ol>${mails.map(entry).join('')}</ol>`}`,
  )

const samplesPage = () =>
  document(
    'Samples of all emails',
    `<ul>${Object.entries(sampleMails(''))
      .map(
        ([name, { subject }]) =>
          `<li><a href="/mailbox/samples/${name}">${name}</a><small>${escapeHtml(subject)}</small></li>`,
      )
      .join('')}</ul>`,
  )

const entry = ({ id, to, subject, sent_at, attachments }: DevelopmentMail) =>
  `<li><a href="/mailbox/${id}">${escapeHtml(subject)}</a> ${attachments
    .map(({ filename }) => `<a href="/mailbox/${id}/${filename}">${filename}</a>`)
    .join(' ')}<small>to ${escapeHtml(to)}, ${sent_at.toISOString()}</small></li>`
