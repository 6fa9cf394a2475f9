/** @jsxRuntime automatic @jsxImportSource hono/jsx */
import { html } from 'hono/html'
import type { Child } from 'hono/jsx'
import { bar, mayUse } from './rights.ts'
import { Panel, UserText } from './parts.tsx'
import type { SiteContext } from './site-env.ts'

interface Head {
  title: string
  status?: number
  /** Loads the script for passkeys. */
  hasPasskey?: boolean
}

const Mark = () => (
  <svg width="26" height="26" viewBox="0 0 32 32" aria-hidden="true" focusable="false">
    <rect class="box" x="6" y="5" width="20" height="20" rx="4.5" />
    <path class="tape" d="M13 5h6v7.2a.8.8 0 0 1-1.25.66L16 11.7l-1.75 1.16A.8.8 0 0 1 13 12.2Z" />
    <rect class="hand blue" x="2.25" y="14.25" width="8.5" height="14" rx="4.25" />
    <rect class="hand orange" x="21.25" y="14.25" width="8.5" height="14" rx="4.25" />
  </svg>
)

const Bar = ({ c }: { c: SiteContext }) => {
  const operator = c.get('operator') as SiteContext['var']['operator'] | undefined
  return (
    <header class="bar">
      <div>
        <a class="brand" href="/">
          <Mark />
          <span>Manyhands</span>
          <span class="tag">Operators</span>
        </a>
        {operator && (
          <>
            <nav aria-label="Main">
              {bar
                .filter(({ href }) => mayUse(operator.roles, `GET ${href}`))
                .map(({ href, label }) => (
                  <a href={href} aria-current={c.req.path === href ? 'page' : undefined}>
                    {label}
                  </a>
                ))}
            </nav>
            <p class="me">
              <UserText>{operator.name}</UserText>{' '}
              <span class="muted">{operator.roles.join(', ')}</span>
            </p>
            <form method="post" action="/sign-out">
              <button class="btn quiet" type="submit">
                Sign out
              </button>
            </form>
          </>
        )}
      </div>
    </header>
  )
}

/** Answers with a page: the bar, the notice of the last action, and the content. */
export function page(
  c: SiteContext,
  { title, status = 200, hasPasskey = false }: Head,
  content: Child,
) {
  const notice = (c.get('operator') as SiteContext['var']['operator'] | undefined)?.notice
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
        <Bar c={c} />
        <main id="main" tabindex={-1}>
          {notice && (
            <div class="panel good" role="status">
              <UserText>{notice}</UserText>
            </div>
          )}
          {content}
        </main>
      </body>
    </html>
  )
  return c.html(html`<!doctype html>${document}`, status as 200)
}

/** The Content-Security-Policy of pages. `more` adds directives. */
export const policy = (more = '') =>
  [
    "default-src 'none'; style-src 'self'; img-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'",
    more,
  ]
    .filter(Boolean)
    .join('; ')

/** What a form sent, to show or to fill it in again. */
export type Typed = Record<string, string>

/** Why a form was refused. The page shows it above the form, with what was typed. */
export interface Refused {
  message: string
  typed: Typed
  /** 409: another operator decided first. */
  status: 404 | 409 | 422
}

export const Refusal = ({ refused }: { refused: Refused | undefined }) =>
  refused && (
    <Panel tone="bad">
      <strong>
        <UserText>{refused.message}</UserText>
      </strong>
      {refused.status === 409 && <p>Nothing was changed. What you typed is still here.</p>}
    </Panel>
  )

/** Fields that pages fill in, or that a press sends. */
const untyped = new Set(
  'act,certificate,choice,counts,how,id,kind,mark,newest,previewed,replace,reply,seen,stage'.split(
    ',',
  ),
)

/** A page for a request that failed, with the texts, amounts and days that were typed, so that no work is lost. */
export function failurePage(
  c: SiteContext,
  {
    status,
    title,
    message,
    typed,
  }: { status: number; title: string; message: string; typed: Typed },
) {
  const texts = Object.entries(typed).filter(([name, text]) => !untyped.has(name) && text !== '')
  return page(
    c,
    { title, status },
    <section class="card section narrow">
      <h1>{title}</h1>
      <p>
        <UserText>{message}</UserText>
      </p>
      {texts.length > 0 && <p>Nothing was saved. Copy what you typed:</p>}
      {texts.map(([name, text]) => (
        <textarea class="input" rows={4} readonly aria-label={name}>
          {`\n${text}`}
        </textarea>
      ))}
      <p>
        <a href={status === 401 ? '/sign-in' : '/'}>
          {status === 401 ? 'Sign in' : 'Go to the queue'}
        </a>
      </p>
    </section>,
  )
}
