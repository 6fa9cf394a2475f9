/** @jsxRuntime automatic @jsxImportSource hono/jsx */
import { listChecks } from '../../checks/checks.sql.ts'
import type { Sql } from '../../platform/db/sql.ts'
import { HttpError } from '../../platform/errors/http-error.ts'
import { checkNames } from '../../rules/check-rules.ts'
import { decideCheck, type DecidedKind, decidedKinds } from '../acts/checks.ts'
import { cases } from '../cases.ts'
import { dayOf } from '../command/print.ts'
import { certificateEndings } from '../command/show.ts'
import { found, invalid } from '../operator-error.ts'
import { acting, idIn } from './acting.ts'
import { casePage, checkRows, type DecideButton, personLink } from './case-parts.tsx'
import { viewCase } from './cases.ts'
import { findCertificateFile, findCheckedPacker } from './check.sql.ts'
import { policy } from './frame.tsx'
import { asText, facts, hidden, select, textArea, textField, time } from './parts.tsx'
import type { SiteContext } from './site-env.ts'
import { readId } from './words.ts'

/** The packer reads the chosen one. */
const quickReasons: [value: string, label?: string][] = [
  ['', 'Another reason'],
  ['The insurance has run out. Send the certificate of the new one.'],
  ['The name on the certificate is not yours. Send one with your name.'],
  ['We cannot read the file. Send a sharp scan of all pages.'],
  ['The insurance does not cover moving. Send the certificate of one that does.'],
]

const buttons: DecideButton[] = [
  ['Pass', 'pass'],
  ['Refuse', 'refuse', 'danger'],
]

const kindOf = (text: string | undefined): DecidedKind | undefined =>
  decidedKinds.find((kind) => kind === text)

/**
 * A file of a stranger: the frame and its own headers give a PDF no script, no network and no origin. A photo is no
 * document, so that all of it fits the width.
 */
const certificate = (url: string, isPdf: boolean, isFramed: boolean) => (
  <>
    {!isPdf ? (
      <img class="file" src={url} alt="The certificate" />
    ) : isFramed ? (
      <iframe class="file" src={url} sandbox="" title="The certificate" />
    ) : (
      <p>This browser shows no PDF in a sandbox. Download the file, and delete it afterwards.</p>
    )}
    <p class="buttons">
      {!isPdf && (
        <a class="btn second" href={url} target="_blank" rel="noopener">
          Open in a new tab
        </a>
      )}
      <a class="btn second" href={`${url}?download`} download>
        Download
      </a>
    </p>
  </>
)

async function readPacker(sql: Sql, id: number) {
  const packer = found(await findCheckedPacker(sql, id), `User ${id} is not a packer.`)
  return { ...packer, checks: await listChecks(sql, id) }
}

export const show = casePage(
  { label: 'Check', which: cases.check, read: readPacker, action: 'show check', presence: 'check' },
  ({ c, id, packer, certificate: file, checks, refused, decide }) => {
    const kind = kindOf(refused?.typed['kind'] ?? c.req.query('kind')) ?? 'insurance'
    const isInsurance = kind === 'insurance'
    const day = file ? dayOf(new Date(file.expires_at)) : ''
    const typed = refused?.typed ?? { lastDay: isInsurance ? day : '' }
    // Chromium shows no PDF in a sandbox, and only Chromium sends this header.
    const isPdf = file?.media_type === 'application/pdf'
    const isFramed = !c.req.header('Sec-CH-UA')
    c.header('Content-Security-Policy', policy("frame-src 'self'"))
    return {
      title: `Checks of ${packer.name || packer.username}`,
      main: {
        'Certificate of insurance': file ? (
          certificate(`/checks/${id}/certificates/${file.id}`, isPdf, isFramed)
        ) : (
          <p>No certificate waits for a decision.</p>
        ),
      },
      side: {
        Compare: [
          facts(
            ['Packer', personLink(c, packer)],
            ['Name on the profile', asText(packer.name)],
            ['Last day, as typed', asText(day)],
            ['Sent', time(file?.created_at ?? null)],
          ),
          file && (
            <p class="hint">
              A {certificateEndings[file.media_type].toUpperCase()} of {Math.ceil(file.size / 1000)}{' '}
              kB. It is deleted 90 days after the decision.
            </p>
          ),
        ],
        [`Decide: ${checkNames[kind]}`]: decide(
          buttons,
          hidden('kind', kind),
          hidden('certificate', file?.id ?? 0),
          textField('lastDay', 'Last day', {
            ...{ type: 'date', value: typed['lastDay'] },
            hint: isInsurance ? 'As on the certificate.' : 'Default: two years from today.',
          }),
          isInsurance && select('quick', 'Reason to refuse', typed['quick'], quickReasons),
          textArea('reason', 'Sentence for the packer', 500, {
            ...{ value: typed['reason'], hint: 'Needed to refuse. Say what to send instead.' },
          }),
        ),
        'All checks': checkRows(
          checks,
          (each) =>
            kindOf(each) &&
            each !== kind && (
              <a href={`/checks/${id}?kind=${each}`}>
                Decide<span class="hidden"> {checkNames[each]}</span>
              </a>
            ),
        ),
      },
    }
  },
)

export const act = acting(show, async ({ id: userId, seen, typed, run }) => {
  const { act, lastDay, quick = '', reason: own = '' } = typed
  const kind = kindOf(typed['kind'])
  if (!kind || (act !== 'pass' && act !== 'refuse')) throw invalid('Choose what to do.')
  const reason = `${quick} ${own}`.trim()
  if (act === 'refuse' && reason === '') throw invalid('Choose or write a reason.')
  const { username, until } = await run(decideCheck, {
    ...{ userId, kind, seen },
    ...(act === 'refuse' ? { state: 'failed', reason } : { state: 'passed' }),
    ...(act === 'pass' && lastDay && { lastDay }),
    ...(kind === 'insurance' && { certificate: readId(typed['certificate']) ?? null }),
  })
  const text = until ? `has passed, through ${dayOf(until)}` : 'is refused'
  return ['/', `The check of ${username} (${checkNames[kind]}) ${text}.`]
})

export async function sendCertificate(c: SiteContext) {
  const id = idIn(c)
  await viewCase(c, `user ${id}`, 'show certificate', `check ${id}`)
  const file = await findCertificateFile(c.var.sql, id, readId(c.req.param('file')) ?? 0)
  if (!file) throw new HttpError(404, 'This certificate is deleted.')
  const name = `certificate-${id}.${certificateEndings[file.media_type]}`
  const way = c.req.query('download') === undefined ? 'inline' : 'attachment'
  return c.body(file.bytes, 200, {
    'Content-Type': file.media_type,
    'Content-Length': String(file.bytes.length),
    'Content-Disposition': `${way}; filename="${name}"`,
    'Content-Security-Policy': "sandbox; default-src 'none'; frame-ancestors 'self'",
  })
}
