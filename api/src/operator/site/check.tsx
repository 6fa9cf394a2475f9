/** @jsxRuntime automatic @jsxImportSource hono/jsx */
import { Hono } from 'hono'
import { listChecks } from '../../checks/checks.sql.ts'
import { HttpError } from '../../platform/errors/http-error.ts'
import { checkNames } from '../../rules/check-rules.ts'
import { decideCheck, type DecidedKind, decidedKinds } from '../acts/checks.ts'
import { cases } from '../cases.ts'
import { certificateEndings } from '../command/show.ts'
import { dayOf } from '../command/print.ts'
import { invalid, missing } from '../operator-error.ts'
import { acting, type Show, typedOf } from './acting.ts'
import { asText, casePage, checkRows, Decide, idIn, personLink, Rows } from './case-parts.tsx'
import { viewCase } from './cases.ts'
import { findCertificateFile, findCheckedPacker } from './check.sql.ts'
import { policy } from './frame.tsx'
import { Facts, Section, Select, TextField, Time } from './parts.tsx'
import { done } from './session.ts'
import type { SiteEnv } from './site-env.ts'
import { readId } from './words.ts'

/** The packer reads the chosen one. */
const quickReasons = [
  'The insurance has run out. Send the certificate of the new one.',
  'The name on the certificate is not yours. Send one with your name.',
  'We cannot read the file. Send a sharp scan of all pages.',
  'The insurance does not cover moving. Send the certificate of one that does.',
]
const reasons = ['', ...quickReasons].map((value) => ({ value, label: value || 'Another reason' }))

const kindOf = (text: string | undefined): DecidedKind | undefined =>
  decidedKinds.find((kind) => kind === text)

/** A file of a stranger: the frame and its own headers give it no script, no network and no origin. */
const Certificate = ({
  url,
  isPdf,
  isFramed,
}: {
  url: string
  isPdf: boolean
  isFramed: boolean
}) => (
  <>
    {isFramed ? (
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

const show: Show = async (c, refused) => {
  const id = idIn(c, 'userId')
  const other = await viewCase(c, `user ${id}`, 'show check', `check ${id}`)
  const found = await findCheckedPacker(c.var.sql, id)
  if (!found) throw missing(`User ${id} is not a packer.`)
  const { packer, certificate: file, decision } = found
  const checks = await listChecks(c.var.sql, id)
  const kind = kindOf(refused?.typed['kind'] ?? c.req.query('kind')) ?? 'insurance'
  const typedDay = file ? dayOf(new Date(file.expires_at)) : ''
  const typed = refused?.typed ?? { lastDay: kind === 'insurance' ? typedDay : '' }
  // Chromium shows no PDF in a sandbox, and only Chromium sends this header.
  const isPdf = file?.media_type === 'application/pdf'
  const isFramed = !isPdf || !c.req.header('Sec-CH-UA')
  c.header('Content-Security-Policy', policy("frame-src 'self'"))
  return casePage(
    c,
    {
      ...{ kind: 'Check', id, title: `Checks of ${packer.name || packer.username}` },
      ...{ other, decision, refused, which: cases.check(id, decision?.note ?? kind) },
    },
    <Section title="Certificate of insurance">
      {file ? (
        <Certificate url={`/checks/${id}/certificates/${file.id}`} {...{ isPdf, isFramed }} />
      ) : (
        <p>No certificate waits for a decision.</p>
      )}
    </Section>,
    <>
      <Section title="Compare">
        <Facts
          facts={[
            ['Packer', personLink(c, packer)],
            ['Name on the profile', asText(packer.name)],
            ['Last day, as typed', asText(typedDay)],
            ['Sent', file ? <Time at={new Date(file.created_at)} /> : asText(null)],
          ]}
        />
        {file && (
          <p class="hint">
            A {certificateEndings[file.media_type].toUpperCase()} of {Math.ceil(file.size / 1000)}{' '}
            kB. It is deleted 90 days after the decision.
          </p>
        )}
      </Section>
      <Decide
        {...{ title: `Decide: ${checkNames[kind]}`, action: `/checks/${id}`, refused, decision }}
        text={{
          ...{ name: 'reason', label: 'Sentence for the packer', most: 500 },
          hint: 'Needed to refuse. Say what to send instead.',
        }}
        buttons={[
          ['Pass', 'pass'],
          ['Refuse', 'refuse', 'danger'],
        ]}
      >
        <input type="hidden" name="kind" value={kind} />
        <input type="hidden" name="certificate" value={String(file?.id ?? 0)} />
        <TextField
          {...{ name: 'lastDay', label: 'Last day', type: 'date', value: typed['lastDay'] }}
          hint={kind === 'insurance' ? 'As on the certificate.' : 'Default: two years from today.'}
        />
        {kind === 'insurance' && (
          <Select
            {...{ name: 'quick', label: 'Reason to refuse', value: typed['quick'] }}
            options={reasons}
          />
        )}
      </Decide>
      <Section title="All checks">
        <Rows
          rows={checkRows(
            checks,
            (each) =>
              kindOf(each) &&
              each !== kind && (
                <a href={`/checks/${id}?kind=${each}`}>
                  Decide<span class="hidden"> {checkNames[each]}</span>
                </a>
              ),
          )}
        />
      </Section>
    </>,
  )
}

export const checkRoutes = new Hono<SiteEnv>()
  .get('/checks/:userId', (c) => show(c))
  .post(
    '/checks/:userId',
    acting(show, async (c) => {
      const userId = idIn(c, 'userId')
      const { act, lastDay, quick = '', reason: own = '', ...typed } = await typedOf(c)
      const kind = kindOf(typed['kind'])
      if (!kind || (act !== 'pass' && act !== 'refuse')) throw invalid('Choose what to do.')
      const reason = `${quick} ${own}`.trim()
      if (act === 'refuse' && reason === '') throw invalid('Choose or write a reason.')
      const { username, until } = await decideCheck(c.var.sql, c.var.operator.name, {
        ...{ userId, kind, seen: Number(typed['seen']) || 0 },
        ...(act === 'refuse' ? { state: 'failed', reason } : { state: 'passed' }),
        ...(act === 'pass' && lastDay && { lastDay }),
        ...(kind === 'insurance' && { certificate: readId(typed['certificate']) ?? null }),
      })
      const text = until ? `has passed, through ${dayOf(until)}` : 'is refused'
      return done(c, '/', `The check of ${username} (${checkNames[kind]}) ${text}.`)
    }),
  )
  .get('/checks/:userId/certificates/:id', async (c) => {
    const userId = idIn(c, 'userId')
    await viewCase(c, `user ${userId}`, 'show certificate', `check ${userId}`)
    const file = await findCertificateFile(c.var.sql, userId, idIn(c))
    if (!file) throw new HttpError(404, 'This certificate is deleted.')
    const name = `certificate-${userId}.${certificateEndings[file.media_type]}`
    const way = c.req.query('download') === undefined ? 'inline' : 'attachment'
    return c.body(file.bytes, 200, {
      'Content-Type': file.media_type,
      'Content-Length': String(file.bytes.length),
      'Content-Disposition': `${way}; filename="${name}"`,
      'Content-Security-Policy': "sandbox; default-src 'none'; frame-ancestors 'self'",
    })
  })
