/** @jsxRuntime automatic @jsxImportSource hono/jsx */
import type { Child } from 'hono/jsx'
import { HttpError } from '../../platform/errors/http-error.ts'
import { dollars } from '../../rules/dollars.ts'
import { changeDeadTask } from '../acts/tasks.ts'
import { writeOff } from '../acts/trips.ts'
import { oneLine } from '../command/print.ts'
import { acting, type Show, type Typed } from './acting.ts'
import { viewCase } from './cases.ts'
import { titledPage } from './frame.tsx'
import { showLedger, writeOffForm } from './ledger.tsx'
import { mostRows, type OpenMoney, readOpenMoney } from './money.sql.ts'
import { asText, button, confirm, filters, table, textField, time } from './parts.tsx'
import { readQuery } from './words.ts'

const tripLink = (id: number | null) =>
  id === null ? 'All payments' : <a href={`/money/trips/${id}`}>Trip {id}</a>

const username = (name: string | null) => asText(name, 'Account deleted')

/** The lists of the page: their titles, the sentence of an empty one, columns and rows. */
const listsOf = (
  { differences, chargebacks, debts, tasks, seen }: OpenMoney,
  typed: Typed,
): [title: string, none: string, columns: string, rows: Child[][]][] => [
  [
    'Differences',
    'The books and the payment provider agree.',
    'Trip,What disagrees,Found',
    differences.map((row) => [tripLink(row.trip_id), asText(row.text), time(row.found_at)]),
  ],
  [
    'Chargebacks',
    'No bank asks for money.',
    'Trip,Job,$Amount,The bank,Last day to answer,Customer,Packer',
    chargebacks.map((row) => [
      tripLink(row.trip_id),
      asText(row.title),
      dollars(row.taken_cents ?? row.cents),
      row.taken_cents === null ? 'asks' : 'took it back',
      time(row.respond_by, 'None'),
      username(row.customer),
      username(row.packer),
    ]),
  ],
  [
    'Debts',
    'No customer owes money that we no longer try to collect.',
    'Trip,Customer,$Owed,$Of,Ended,Action',
    debts.map(({ trip_id, customer, owed_cents, charge_cents, ended_at }) => [
      tripLink(trip_id),
      username(customer),
      dollars(owed_cents),
      dollars(charge_cents),
      time(ended_at),
      writeOffForm(trip_id, owed_cents, seen, typed),
    ]),
  ],
  [
    'Failed tasks',
    'No background task has failed for good.',
    'Task,$Times tried,Last error,Failed,Retry,Drop',
    tasks.map(({ id, task, attempts, last_error, failed_at }) => [
      `${task} (${id})`,
      attempts,
      asText(oneLine(last_error ?? '')),
      time(failed_at),
      <form method="post" action={`/money/tasks/${id}/retry`}>
        {button(['Retry', <span class="hidden"> task {id}</span>], 'second')}
      </form>,
      confirm(`/money/tasks/${id}/drop`, 'Drop', `Delete task ${id}?`, { of: `task ${id}` }),
    ]),
  ],
]

/** With the number of a trip in the query, leads to its ledger. */
export const show: Show = async (c, refused) => {
  const trip = readQuery(c.req.query('trip'))
  if (/^\d+$/.test(trip)) return c.redirect(`/money/trips/${trip}`, 303)
  await viewCase(c, 'money')
  const lists = listsOf(await readOpenMoney(c.var.sql), refused?.typed ?? {})
  return titledPage(
    c,
    'Money',
    trip && !refused ? { typed: {}, message: 'Type the number of a trip.', status: 422 } : refused,
    filters('Show its ledger', textField('trip', 'Number of a trip')),
    lists.map(([title, none, columns, rows]) => (
      <div class="list" id={title === 'Failed tasks' ? 'tasks' : undefined}>
        <h2>
          {title} ({rows.length === mostRows && 'the first '}
          {rows.length})
        </h2>
        {rows.length === 0 ? none : table(title, columns, rows)}
      </div>
    )),
  )
}

export const writeDebtOff = acting(showLedger, async ({ id: tripId, seen, typed, run }) => {
  const reason = typed[`reason-${tripId}`] ?? ''
  const cents = await run(writeOff, { tripId, reason, seen })
  return [`/money/trips/${tripId}`, `${dollars(cents)} of trip ${tripId} is written off.`]
})

const changes = { retry: 'runs again', drop: 'is deleted' }

export const changeTask = acting(show, async ({ c, id, run }) => {
  const change = c.req.param('change')
  if (change !== 'retry' && change !== 'drop')
    throw new HttpError(404, 'There is nothing at this address.')
  await run(changeDeadTask, { id: String(id), change })
  return ['/money#tasks', `Background task ${id} ${changes[change]}.`]
})
