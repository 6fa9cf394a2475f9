import { mkdtemp, writeFile } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { imageUrl } from '../../gigs/gig-json.sql.ts'
import { dollars } from '../../rules/dollars.ts'
import { chargeOf } from '../../payments/payment-json.ts'
import type { CertificateType } from '../../rules/check-rules.ts'
import { logAction } from '../actions.sql.ts'
import {
  readCertificate,
  readMessage,
  readPayment,
  readReview,
  readTicket,
  readTrip,
} from '../read/readers.ts'
import { type AnySql, runTx } from '../../platform/db/sql.ts'
import type { Desk } from './desk.ts'
import { dayOf, indented, oneLine, timeOf } from './print.ts'

/** How the name of a certificate's file ends. */
export const certificateEndings: Record<CertificateType, string> = {
  'application/pdf': 'pdf',
  'image/jpeg': 'jpg',
  'image/png': 'png',
  'image/webp': 'webp',
}

const reportKinds = ['problem', 'problem_reply', 'no_show']

interface Screen {
  sql: AnySql
  say(line: string): void
}

const shows = {
  async ticket({ sql, say }: Screen, id: number) {
    const { ticket, user, jobs } = await readTicket(sql, id)
    const contact = [user.email, user.phone]
      .filter((text) => text !== '')
      .map((text) => oneLine(text))
    say(`Ticket ${id}: ${oneLine(ticket.subject)}`)
    say(`State: ${ticket.state}`)
    say(
      `User: ${oneLine(user.name) || 'no name'}, ${user.user_type} ${user.username} (id ${user.id})`,
    )
    say(`Contact: ${contact.join(', ') || 'none'}`)
    const job = jobs.find(({ gig_id }) => gig_id === ticket.gig_id)
    if (job) {
      const stage = job.stage === 'posted' ? 'without a packer' : job.stage
      say(
        `Job: ${job.gig_id}, "${oneLine(job.title)}", ${stage}${job.other ? ` (with ${job.other})` : ''}`,
      )
      say(`     ${dollars(job.price_cents)}, pickup ${timeOf(job.pickup_date)}`)
    } else if (ticket.gig_id !== null) say(`Job: ${ticket.gig_id}, deleted`)
    for (const { author, text, created_at } of ticket.messages) {
      say(`\n${author === 'user' ? user.username : 'Manyhands'}, ${timeOf(created_at)}`)
      say(indented(text))
    }
  },
  async trip({ sql, say }: Screen, id: number) {
    const { trip, events } = await readTrip(sql, id)
    say(`Trip ${id}: ${oneLine(trip.title)}, ${trip.stage}`)
    say(
      `Customer ${trip.customer.username ?? 'deleted'}, packer ${trip.packer.username ?? 'deleted'}`,
    )
    for (const { kind, actor, reason, note, created_at, images } of events) {
      if (!reportKinds.includes(kind)) continue
      const what = kind === 'problem_reply' ? 'reply' : `report of ${reason ?? 'a no-show'}`
      say(`\n${actor}, ${what}, ${timeOf(created_at)}`)
      say(indented(note ?? '(deleted)'))
      for (const token of images) say(`    ${imageUrl(token, null)}`)
    }
  },
  async payment({ sql, say }: Screen, tripId: number) {
    const { payment, steps, lines } = await readPayment(sql, tripId)
    const sums = {
      price: payment.price_cents,
      fee: payment.fee_cents,
      'to charge': chargeOf(payment),
      captured: payment.captured_cents,
      'to packer': payment.released_cents,
      'to us': payment.released_fee_cents,
      refunded: payment.refunded_cents,
      'with bank': payment.charged_back_cents,
      tip: payment.tip_cents,
      transferred: payment.transferred_cents,
    }
    say(`Payment of trip ${tripId}: ${oneLine(payment.title)}`)
    say(`State: ${payment.state} (${payment.provider}), trip ${payment.stage}`)
    for (const [name, cents] of Object.entries(sums)) say(`  ${name.padEnd(12)} ${dollars(cents)}`)
    say(`Next look: ${payment.next_at ? timeOf(payment.next_at) : 'nothing is left to do'}`)
    say('Steps:')
    for (const step of steps) {
      const detail = step.detail === null ? '' : `, ${step.detail}`
      say(
        `  ${step.id}  ${step.kind} ${dollars(step.cents)}, ${step.state}${detail}, ${timeOf(step.created_at)}`,
      )
      if (step.provider_ref !== null) say(`      ${step.provider_ref}`)
      for (const { kind, user_id, cents } of lines.filter(({ step_id }) => step_id === step.id)) {
        const account = user_id === null ? kind : `${kind} of user ${user_id}`
        say(`      ${account.padEnd(24)} ${dollars(cents).padStart(12)}`)
      }
    }
  },
  async message({ sql, say }: Screen, id: number) {
    const { report } = await readMessage(sql, id)
    const { sender, recipient, messages } = report
    say(`Message ${id} of trip ${report.trip_id}, "${oneLine(report.title)}"`)
    say(`From: ${sender.user_type} ${sender.username ?? 'deleted'} (id ${sender.id})`)
    say(`To: ${recipient.user_type} ${recipient.username ?? 'deleted'} (id ${recipient.id})`)
    say(`Reported ${timeOf(report.created_at)}: ${oneLine(report.reason, 500)}`)
    if (report.resolved_at) say(`Resolved ${timeOf(report.resolved_at)}`)
    for (const { id: each, sender_id, text, created_at, images, hidden_at } of messages) {
      const marks = `${each === id ? ' (reported)' : ''}${hidden_at ? ' (hidden)' : ''}`
      say(
        `\n${sender_id === sender.id ? sender.user_type : recipient.user_type}, ${timeOf(created_at)}${marks}`,
      )
      say(indented(text) || '    (no text)')
      // Only the page of the report shows the photos of a hidden message.
      if (!hidden_at) for (const token of images) say(`    ${imageUrl(token, null)}`)
    }
  },
  async review({ sql, say }: Screen, id: number) {
    const { author, subject, reports, stars, text, title, trip_id } = (await readReview(sql, id))
      .review
    const [by, about] = [author, subject].map(({ username }) => username ?? 'deleted')
    say(`Review ${id} of trip ${trip_id}, "${oneLine(title)}"`)
    say(`${stars} of 5 stars, ${by} about ${about}`)
    say(indented(text) || '    (no text)')
    for (const { reason, created_at, is_open } of reports)
      say(`${is_open ? 'Reported' : 'Decided'} ${timeOf(created_at)}: ${oneLine(reason, 500)}`)
  },
  /** Writes the file to a new temporary folder, which only this user can read. */
  async certificate({ sql, say }: Screen, userId: number) {
    const certificate = await readCertificate(sql, userId)
    const folder = await mkdtemp(path.join(os.tmpdir(), 'manyhands-'))
    const file = path.join(
      folder,
      `certificate-${userId}.${certificateEndings[certificate.media_type]}`,
    )
    await writeFile(file, certificate.bytes, { mode: 0o600 })
    say(file)
    say(
      `The packer says that the insurance ends on ${dayOf(certificate.expires_at)}. Delete the file after your decision.`,
    )
  },
}

/** Shows a case, after the view is recorded. */
export async function show({ sql, operator, say }: Desk, thing: keyof typeof shows, id: number) {
  const isCase = thing !== 'payment' && thing !== 'certificate'
  const subject = thing === 'payment' ? 'trip' : thing === 'certificate' ? 'user' : thing
  const action = isCase ? 'show' : `show ${thing}`
  const lines: string[] = []
  await runTx(sql, async (tx) => {
    await logAction(tx, { operator, action, subject: `${subject} ${id}` })
    await shows[thing]({ sql: tx, say: (line) => lines.push(line) }, id)
  })
  for (const line of lines) say(line)
}
