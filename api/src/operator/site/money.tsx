/** @jsxRuntime automatic @jsxImportSource hono/jsx */
import { Hono } from 'hono'
import type { Child } from 'hono/jsx'
import { HttpError } from '../../platform/errors/http-error.ts'
import { dollars } from '../../rules/dollars.ts'
import { changeDeadTask } from '../acts/tasks.ts'
import { writeOff } from '../acts/trips.ts'
import { oneLine } from '../command/print.ts'
import { acting, type Show, typedOf } from './acting.ts'
import { viewCase } from './cases.ts'
import { asText, idIn } from './case-parts.tsx'
import { page, Refusal, type Typed } from './frame.tsx'
import { showLedger } from './ledger.tsx'
import { columns, WriteOff } from './money-parts.tsx'
import { mostRows, type OpenMoney, readOpenMoney } from './money.sql.ts'
import { Button, Confirm, Table, TextField, Time } from './parts.tsx'
import { done } from './session.ts'
import type { SiteEnv } from './site-env.ts'

const Trip = ({ id }: { id: number | null }) =>
  id === null ? <>All payments</> : <a href={`/money/trips/${id}`}>Trip {id}</a>

const when = (time: string | null) => (time === null ? 'None' : <Time at={new Date(time)} />)

/** The lists of the page: their titles, the sentence of an empty one, columns and rows. */
function listsOf({ differences, chargebacks, debts, tasks, seen }: OpenMoney, typed: Typed) {
  const lists: [title: string, none: string, heads: string, rows: Child[][]][] = [
    [
      'Differences',
      'The books and the payment provider agree.',
      'Trip,What disagrees,Found',
      differences.map((row) => [<Trip id={row.trip_id} />, asText(row.text), when(row.found_at)]),
    ],
    [
      'Chargebacks',
      'No bank asks for money.',
      'Trip,Job,$Amount,The bank,Last day to answer,Customer,Packer',
      chargebacks.map((row) => [
        ...[<Trip id={row.trip_id} />, asText(row.title), dollars(row.taken_cents ?? row.cents)],
        ...[row.taken_cents === null ? 'asks' : 'took it back', when(row.respond_by)],
        ...[asText(row.customer, 'Account deleted'), asText(row.packer, 'Account deleted')],
      ]),
    ],
    [
      'Debts',
      'No customer owes money that we no longer try to collect.',
      'Trip,Customer,$Owed,$Of,Ended,Action',
      debts.map((row) => [
        ...[
          <Trip id={row.trip_id} />,
          asText(row.customer, 'Account deleted'),
          dollars(row.owed_cents),
        ],
        ...[dollars(row.charge_cents), when(row.ended_at)],
        <WriteOff id={row.trip_id} cents={row.owed_cents} {...{ seen, typed }} />,
      ]),
    ],
    [
      'Failed tasks',
      'No background task has failed for good.',
      'Task,$Times tried,Last error,Failed,Retry,Drop',
      tasks.map(({ id, task, attempts, last_error, failed_at }) => [
        ...[`${task} (${id})`, attempts, asText(oneLine(last_error ?? '')), when(failed_at)],
        <form method="post" action={`/money/tasks/${id}/retry`}>
          <Button look="second">
            Retry<span class="hidden"> task {id}</span>
          </Button>
        </form>,
        <Confirm
          action={`/money/tasks/${id}/drop`}
          label="Drop"
          of={`task ${id}`}
          question={`Delete task ${id}?`}
        />,
      ]),
    ],
  ]
  return lists
}

const show: Show = async (c, refused) => {
  await viewCase(c, 'money')
  const lists = listsOf(await readOpenMoney(c.var.sql), refused?.typed ?? {})
  return page(
    c,
    { title: 'Money', status: refused?.status },
    <>
      <h1>Money</h1>
      <Refusal refused={refused} />
      <form class="filters" role="search">
        <TextField name="trip" label="Number of a trip" />
        <Button look="second">Show its ledger</Button>
      </form>
      {lists.map(([title, none, heads, rows]) => (
        <div class="list" id={title === 'Failed tasks' ? 'tasks' : undefined}>
          <h2>
            {title} ({rows.length === mostRows && 'the first '}
            {rows.length})
          </h2>
          {rows.length === 0 ? (
            none
          ) : (
            <Table caption={title} columns={columns(heads)} rows={rows} />
          )}
        </div>
      ))}
    </>,
  )
}

const changes = { retry: 'runs again', drop: 'is deleted' }

export const moneyRoutes = new Hono<SiteEnv>()
  .get('/money', async (c) => {
    const { trip = '' } = c.req.query()
    return /^\d+$/.test(trip) ? c.redirect(`/money/trips/${trip}`, 303) : show(c)
  })
  .get('/money/trips/:id', (c) => showLedger(c))
  .get('/money/trips/:id/:act', (c) => c.redirect(`/money/trips/${idIn(c)}`, 303))
  .post(
    '/money/trips/:id/write-off',
    acting(showLedger, async (c) => {
      const tripId = idIn(c, 'id')
      const typed = await typedOf(c)
      const decision = {
        tripId,
        reason: typed[`reason-${tripId}`] ?? '',
        seen: Number(typed['seen'] ?? 0),
      }
      const cents = await writeOff(c.var.sql, c.var.operator.name, decision)
      return done(
        c,
        `/money/trips/${tripId}`,
        `${dollars(cents)} of trip ${tripId} is written off.`,
      )
    }),
  )
  .post(
    '/money/tasks/:id/:change',
    acting(show, async (c) => {
      const id = String(idIn(c, 'id'))
      const change = c.req.param('change')
      if (change !== 'retry' && change !== 'drop')
        throw new HttpError(404, 'There is nothing at this address.')
      await changeDeadTask(c.var.sql, c.var.operator.name, { id, change })
      return done(c, '/money#tasks', `Background task ${id} ${changes[change]}.`)
    }),
  )
