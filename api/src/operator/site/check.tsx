/** @jsxRuntime automatic @jsxImportSource hono/jsx */
import { Hono } from 'hono'
import { toCheck } from '../../checks/check-json.ts'
import { listChecks } from '../../checks/checks.sql.ts'
import { HttpError } from '../../platform/errors/http-error.ts'
import { type CertificateType, checkNames } from '../../rules/check-rules.ts'
import { decideCheck, type DecidedKind, decidedKinds } from '../acts/checks.ts'
import { cases } from '../cases.ts'
import { certificateEndings } from '../command/show.ts'
import { dayOf } from '../command/print.ts'
import { invalid, missing } from '../operator-error.ts'
import { acting, type Show, typedOf } from './acting.ts'
import { CaseHead, idIn, PersonLink, Seen } from './case-parts.tsx'
import { viewCase } from './cases.ts'
import { findCertificateFile, findCheckedPacker } from './check.sql.ts'
import { page, policy, Refusal } from './frame.tsx'
import {
  Badge,
  Button,
  Facts,
  Section,
  Select,
  TextArea,
  TextField,
  Time,
  UserText,
} from './parts.tsx'
import { done } from './session.ts'
import type { SiteContext, SiteEnv } from './site-env.ts'
import { readId } from './words.ts'

/** The packer reads the chosen one. */
const quickReasons = [
  'The insurance has run out. Send the certificate of the new one.',
  'The name on the certificate is not yours. Send one with your name.',
  'We cannot read the file. Send a sharp scan of all pages.',
  'The insurance does not cover moving. Send the certificate of one that does.',
]

const mostReason = 500

/** Chromium shows no PDF in a sandbox, and is the only engine that sends this header. */
const showsSandboxedPdf = (c: SiteContext) => c.req.header('Sec-CH-UA') === undefined

/** A file of a stranger. The frame and the headers of the file give it no script, no network and no origin. */
const Certificate = ({
  url,
  type,
  isFramed,
}: {
  url: string
  type: CertificateType
  isFramed: boolean
}) => (
  <>
    {isFramed ? (
      <iframe class="file" src={url} sandbox="" title="The certificate" />
    ) : (
      <p>
        This browser does not show PDFs in a sandbox. Download the file, and delete it afterwards.
      </p>
    )}
    <p class="buttons">
      {type !== 'application/pdf' && (
        <a class="btn second" href={url} target="_blank" rel="noopener noreferrer">
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
  const other = await viewCase(c, `user ${id}`, 'show check')
  const found = await findCheckedPacker(c.var.sql, id)
  if (!found) throw missing(`User ${id} is not a packer.`)
  const { packer, certificate, decision } = found
  const checks = (await listChecks(c.var.sql, id)).map(toCheck)
  const kind = kindOf(refused?.typed['kind'] ?? c.req.query('kind')) ?? 'insurance'
  const isFile = kind === 'insurance' && certificate !== null
  const endOf = isFile ? dayOf(new Date(certificate.expires_at)) : ''
  const { lastDay = endOf, quick = '', reason = '' } = refused?.typed ?? {}
  c.header('Content-Security-Policy', policy("frame-src 'self'"))
  return page(
    c,
    { title: `Check of user ${id}`, status: refused?.status },
    <>
      <CaseHead
        {...{
          kind: 'Check',
          id,
          other,
          decision,
          title: `Checks of ${packer.name || packer.username}`,
        }}
        which={cases.check(id, decision?.note ?? kind)}
      >
        <PersonLink c={c} person={packer} />
      </CaseHead>
      <div class="columns">
        <Section title="Certificate of insurance">
          {certificate ? (
            <Certificate
              url={`/checks/${id}/certificates/${certificate.id}`}
              type={certificate.media_type}
              isFramed={certificate.media_type !== 'application/pdf' || showsSandboxedPdf(c)}
            />
          ) : (
            <p>No certificate waits for a decision.</p>
          )}
        </Section>
        <aside aria-label="Decision">
          <Section title="Compare">
            <Facts
              facts={[
                ['Name on the profile', <UserText>{packer.name || 'None'}</UserText>],
                ...(certificate
                  ? ([
                      ['Valid until, as typed', dayOf(new Date(certificate.expires_at))],
                      ['Sent', <Time at={new Date(certificate.created_at)} />],
                      [
                        'File',
                        `${certificateEndings[certificate.media_type]}, ${Math.ceil(certificate.size / 1000)} kB`,
                      ],
                    ] as [string, string][])
                  : []),
              ]}
            />
          </Section>
          <Section title={`Decide: ${checkNames[kind]}`}>
            <Refusal refused={refused} />
            <form method="post" action={`/checks/${id}`} class="form">
              <Seen decision={decision} />
              <input type="hidden" name="kind" value={kind} />
              <input type="hidden" name="certificate" value={String(certificate?.id ?? 0)} />
              <TextField
                name="lastDay"
                label="Last day"
                type="date"
                value={lastDay}
                hint={
                  kind === 'insurance'
                    ? 'As on the certificate. The packer gets a mail 30 and 7 days before.'
                    : 'Without one: two years from today.'
                }
              />
              <Button name="act" value="pass">
                Pass
              </Button>
              {kind === 'insurance' && (
                <Select
                  name="quick"
                  label="Or refuse, because"
                  value={quick}
                  options={[
                    { value: '', label: 'Another reason' },
                    ...quickReasons.map((value) => ({ value, label: value })),
                  ]}
                />
              )}
              <TextArea
                name="reason"
                label={kind === 'insurance' ? 'Sentence for the packer' : 'Or refuse, because'}
                hint="Say what to send instead."
                value={reason}
                most={mostReason}
              />
              <Button look="danger" name="act" value="refuse">
                Refuse
              </Button>
            </form>
          </Section>
          <Section title="All checks">
            <ul class="rows">
              {checks.map(({ kind: each, state, expires_at }) => (
                <li>
                  <span>
                    {checkNames[each]}{' '}
                    {kindOf(each) && each !== kind && (
                      <a href={`/checks/${id}?kind=${each}`}>
                        Decide<span class="hidden"> {checkNames[each]}</span>
                      </a>
                    )}
                  </span>
                  <span>
                    <Badge tone={state === 'passed' ? 'good' : 'plain'}>
                      {state.replace('_', ' ')}
                    </Badge>{' '}
                    {expires_at !== null && dayOf(new Date(expires_at))}
                  </span>
                </li>
              ))}
            </ul>
          </Section>
        </aside>
      </div>
    </>,
  )
}

const kindOf = (text: string | undefined): DecidedKind | undefined =>
  decidedKinds.find((kind) => kind === text)

export const checkRoutes = new Hono<SiteEnv>()
  .get('/checks/:userId', (c) => show(c))
  .post(
    '/checks/:userId',
    acting(show, async (c) => {
      const userId = idIn(c, 'userId')
      const { act, lastDay = '', quick = '', reason: own = '', ...typed } = await typedOf(c)
      const kind = kindOf(typed['kind'])
      if (!kind || (act !== 'pass' && act !== 'refuse')) throw invalid('Choose what to do.')
      const reason = `${quick} ${own}`.trim()
      if (act === 'refuse' && reason === '') throw invalid('Choose or write a reason.')
      const { username, until } = await decideCheck(c.var.sql, c.var.operator.name, {
        ...{ userId, kind, seen: Number(typed['seen']) || 0 },
        ...(act === 'pass'
          ? { state: 'passed', lastDay: lastDay || undefined }
          : { state: 'failed', reason }),
        ...(kind === 'insurance' && { certificate: readId(typed['certificate']) ?? null }),
      })
      const text = until ? `has passed, through ${dayOf(until)}` : 'is refused'
      return done(c, '/', `The check of ${username} (${checkNames[kind]}) ${text}.`)
    }),
  )
  .get('/checks/:userId/certificates/:id', async (c) => {
    const userId = idIn(c, 'userId')
    await viewCase(c, `user ${userId}`, 'show certificate')
    const file = await findCertificateFile(c.var.sql, userId, idIn(c))
    if (!file) throw new HttpError(404, 'This certificate is deleted.')
    const { media_type, bytes } = file
    const isDownload = c.req.query('download') !== undefined
    const name = `certificate-${userId}.${certificateEndings[media_type]}`
    return c.body(bytes, 200, {
      'Content-Type': media_type,
      'Content-Length': String(bytes.length),
      'Content-Disposition': `${isDownload ? 'attachment' : 'inline'}; filename="${name}"`,
      'Content-Security-Policy': "sandbox; default-src 'none'; frame-ancestors 'self'",
    })
  })
