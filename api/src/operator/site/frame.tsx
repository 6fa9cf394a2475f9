/** @jsxRuntime automatic @jsxImportSource hono/jsx */
import { html } from 'hono/html'
import type { Child } from 'hono/jsx'
import type { HttpError } from '../../platform/errors/http-error.ts'
import { problemTitles } from '../../platform/errors/problem.contract.ts'
import { printable } from '../printable.ts'
import type { Refused, Typed } from './acting.ts'
import { asText, button, muted, panel } from './parts.tsx'
import { mayUse } from './rights.ts'
import type { SiteContext } from './site-env.ts'

const Mark = () => (
  <svg width="26" height="26" viewBox="0 0 32 32" aria-hidden="true" focusable="false">
    <rect class="box" x="6" y="5" width="20" height="20" rx="4.5" />
    <path class="tape" d="M13 5h6v7.2a.8.8 0 0 1-1.25.66L16 11.7l-1.75 1.16A.8.8 0 0 1 13 12.2Z" />
    <rect class="hand blue" x="2.25" y="14.25" width="8.5" height="14" rx="4.25" />
    <rect class="hand orange" x="21.25" y="14.25" width="8.5" height="14" rx="4.25" />
  </svg>
)

/** The links of the bar. Each operator sees those that the roles allow. */
const bar = {
  '/': 'Queue',
  '/users': 'Users',
  '/money': 'Money',
  '/log': 'Log',
  '/operators': 'Operators',
}

const Bar = ({ path, operator }: { path: string; operator: SiteContext['var']['operator'] }) => (
  <>
    <nav aria-label="Main">
      {Object.entries(bar)
        .filter(([href]) => mayUse(operator.roles, href))
        .map(([href, label]) => (
          <a href={href} aria-current={path === href ? 'page' : undefined}>
            {label}
          </a>
        ))}
    </nav>
    <p class="me">
      {asText(operator.name)} {muted(operator.roles.join(', '))}
    </p>
    <form method="post" action="/sign-out">
      {button('Sign out', 'quiet')}
    </form>
  </>
)

/**
 * Answers with a page: the bar, the notice of the last action, and the content. A refused form gives the status.
 * `hasPasskey` loads the script for passkeys.
 */
export function page(
  c: SiteContext,
  title: string,
  content: Child,
  { status = 200, hasPasskey }: { status?: number | undefined; hasPasskey?: boolean } = {},
) {
  const { operator } = c.var as Partial<SiteContext['var']>
  if (hasPasskey)
    c.header('Content-Security-Policy', policy("script-src 'self'; connect-src 'self'"))
  const document = (
    <html lang="en-US">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        <title>{`${title} · Manyhands operators`}</title>
        <link rel="stylesheet" href="/site.css" />
        {hasPasskey && <script type="module" src="/passkey.js"></script>}
      </head>
      <body>
        <a class="skip" href="#main">
          Skip to content
        </a>
        <header class="bar">
          <div>
            <a class="brand" href="/">
              <Mark />
              <span>Manyhands</span>
              <span class="tag">Operators</span>
            </a>
            {operator && <Bar path={c.req.path} operator={operator} />}
          </div>
        </header>
        <main id="main" tabindex={-1}>
          {operator?.notice && (
            <div class="panel good" role="status">
              {asText(operator.notice)}
            </div>
          )}
          {content}
        </main>
      </body>
    </html>
  )
  return c.html(html`<!doctype html>${document}`, status as 200)
}

/** The Content-Security-Policy of pages. `more` has further directives. */
export const policy = (...more: string[]) =>
  [
    "default-src 'none'; style-src 'self'; img-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'",
    ...more,
  ].join('; ')

/** Why a form was refused. */
export const refusal = ({ message, status, typed = {} }: Partial<Refused> = {}) =>
  message &&
  panel(
    'bad',
    <strong>{asText(message)}</strong>,
    status === 409 && <p>Nothing was changed.</p>,
    status === 409 && copies('What you typed:', typed),
  )

/** Answers with a page that has its title as heading, and why a form was refused. */
export const titledPage = (
  c: SiteContext,
  title: string,
  refused: Refused | undefined,
  ...content: Child[]
) => page(c, title, [<h1>{title}</h1>, refusal(refused), ...content], { ...refused })

/** Fields that pages fill in, or that a press sends. */
const untyped = new Set(
  'act,certificate,choice,counts,how,id,kind,mark,newest,previewed,replace,reply,seen,stage'.split(
    ',',
  ),
)

/** The texts, amounts and days that were typed, to copy, below a sentence. */
function copies(sentence: string, typed: Typed) {
  const texts = Object.entries(typed).filter(([name, text]) => !untyped.has(name) && text !== '')
  return (
    texts.length > 0 && [
      <p>{sentence}</p>,
      ...texts.map(([name, text]) => (
        <textarea class="input" rows={4} readonly aria-label={printable(name)}>
          {`\n${printable(text)}`}
        </textarea>
      )),
    ]
  )
}

/** A page for a request that failed, with the texts, amounts and days that were typed, so that no work is lost. */
export function failurePage(c: SiteContext, { status, detail }: HttpError, typed: Typed) {
  const title = problemTitles[status]
  const [next, label] = status === 401 ? ['/sign-in', 'Sign in'] : ['/', 'Go to the queue']
  const content = (
    <section class="card section narrow">
      <h1>{title}</h1>
      <p>{asText(detail)}</p>
      {copies('Nothing was saved. Copy what you typed:', typed)}
      <p>
        <a href={next}>{label}</a>
      </p>
    </section>
  )
  return page(c, title, content, { status })
}
