import os from 'node:os'
import postgres from 'postgres'
import { createPool } from '../platform/db/pool.ts'
import type { Sql } from '../platform/db/sql.ts'
import { readApiEnv } from '../platform/env.ts'
import { decideCheck, openCertificate, readDecision, showCertificates } from './checks.ts'
import { changeDeadTask, isTaskChange, showDeadTasks } from './dead-tasks.ts'
import { helpText } from './help.ts'
import { resolveMessage, showMessage, showReportedMessages } from './messages.ts'
import { OperatorError } from './operator-error.ts'
import {
  readAmount,
  endTrip,
  resolveTrip,
  showChargebacks,
  showDifferences,
  showPayment,
  showUncollected,
  writeOff,
} from './payments.ts'
import { hide, showReports, unhide } from './reviews.ts'
import { markTrip } from './marks.ts'
import { answerTicket, resolveTicket, showQueue, showTicket, showTrip } from './tickets.ts'

const undefinedTable = '42P01'

interface OperatorPlaces {
  /** Returns the environment with DATABASE_URL. Not called if the command needs no database. */
  env(): NodeJS.ProcessEnv | Promise<NodeJS.ProcessEnv>
  /** The beginning of the examples in the help. */
  start: string
  say?: (line: string) => void
}

/**
 * Runs one command of an operator. The help explains the commands.
 * @throws Error with a message for the operator
 */
export async function runOperatorCommand(
  args: string[],
  { env, start, say = console.log }: OperatorPlaces,
): Promise<void> {
  const { words, operator } = readOperator(args)
  const work = readCommand(words, start)
  if (!work) return say(helpText(start))
  const name = operatorName(operator)
  const { databaseUrl, isPooled } = readApiEnv(await env())
  const sql = createPool(databaseUrl, { max: 1, isPooled })
  try {
    await work({ sql, operator: name, say })
  } catch (error) {
    if (!(error instanceof postgres.PostgresError) || error.code !== undefinedTable) throw error
    throw new OperatorError('The database has no tables of this release: start the product first.')
  } finally {
    await sql.end({ timeout: 1 })
  }
}

interface Desk {
  sql: Sql
  operator: string
  say(line: string): void
}

type Work = (desk: Desk) => Promise<void>

/** Returns `undefined` for help. Checks the arguments before the database is opened. */
function readCommand([command, ...rest]: string[], start: string): Work | undefined {
  const wrong = (text: string) => new OperatorError(`${text} See: ${start} help`)
  const noMoreThan = (count: number) => {
    if (rest.length > count) {
      throw wrong(`There are too many arguments after "${command}": put text in quotes.`)
    }
  }
  const idOf = (text: string | undefined, thing: string) => {
    if (text === undefined) throw wrong(`Name the id of a ${thing} after "${command}".`)
    if (!/^[1-9]\d{0,8}$/.test(text)) throw wrong(`"${text}" is not the id of a ${thing}.`)
    return Number(text)
  }
  switch (command) {
    case undefined:
    case 'help':
    case '--help':
      return undefined
    case 'queue':
      noMoreThan(0)
      return async ({ sql, say }) => {
        await showQueue(sql, say)
        await showReports(sql, say)
        await showReportedMessages(sql, say)
        await showCertificates(sql, say)
        await showChargebacks(sql, say)
        await showDifferences(sql, say)
        await showUncollected(sql, say)
      }
    case 'show': {
      if (rest[0] === 'payment') {
        noMoreThan(2)
        const tripId = idOf(rest[1], 'trip')
        return ({ sql, operator, say }) => showPayment(sql, operator, tripId, say)
      }
      if (rest[0] === 'trip') {
        noMoreThan(2)
        const tripId = idOf(rest[1], 'trip')
        return ({ sql, operator, say }) => showTrip(sql, operator, tripId, say)
      }
      if (rest[0] === 'message') {
        noMoreThan(2)
        const messageId = idOf(rest[1], 'message')
        return ({ sql, operator, say }) => showMessage(sql, operator, messageId, say)
      }
      if (rest[0] === 'certificate') {
        noMoreThan(2)
        const userId = idOf(rest[1], 'user')
        return async ({ sql, operator, say }) => say(await openCertificate(sql, operator, userId))
      }
      noMoreThan(1)
      const id = idOf(rest[0], 'ticket')
      return ({ sql, operator, say }) => showTicket(sql, operator, id, say)
    }
    case 'answer': {
      noMoreThan(2)
      const id = idOf(rest[0], 'ticket')
      const [, text] = rest
      if (text === undefined) throw wrong('Write the answer in quotes after the id.')
      return async ({ sql, operator, say }) => {
        await answerTicket(sql, operator, id, text)
        say(`Ticket ${id} is answered.`)
      }
    }
    case 'resolve': {
      if (rest[0] === 'trip') {
        noMoreThan(4)
        const tripId = idOf(rest[1], 'trip')
        const [, , amount, text] = rest
        if (amount === undefined || text === undefined) {
          throw wrong('Write the refund in dollars and the decision in quotes after the id.')
        }
        const refund = readAmount(amount)
        return async ({ sql, operator, say }) =>
          say(await resolveTrip(sql, operator, { tripId, refund, text }))
      }
      if (rest[0] === 'message') {
        noMoreThan(3)
        const messageId = idOf(rest[1], 'message')
        return async ({ sql, operator, say }) => {
          await resolveMessage(sql, operator, messageId, rest[2])
          say(`The report of message ${messageId} is resolved.`)
        }
      }
      noMoreThan(2)
      const id = idOf(rest[0], 'ticket')
      return async ({ sql, operator, say }) => {
        await resolveTicket(sql, operator, id, rest[1])
        say(`Ticket ${id} is resolved.`)
      }
    }
    case 'end': {
      noMoreThan(4)
      if (rest[0] !== 'trip') throw wrong('After "end" comes "trip".')
      const tripId = idOf(rest[1], 'trip')
      const [, , cost, text] = rest
      if (cost === undefined || text === undefined) {
        throw wrong('Write the fee in dollars or no-show, and the decision in quotes after the id.')
      }
      const fee = cost === 'no-show' ? cost : readAmount(cost)
      return async ({ sql, operator, say }) =>
        say(await endTrip(sql, operator, { tripId, fee, text }))
    }
    case 'count':
    case 'excuse': {
      noMoreThan(2)
      if (rest[0] !== 'trip') throw wrong(`After "${command}" comes "trip".`)
      const tripId = idOf(rest[1], 'trip')
      const counts = command === 'count'
      return async ({ sql, operator, say }) => say(await markTrip(sql, operator, tripId, counts))
    }
    case 'write-off': {
      noMoreThan(1)
      const tripId = idOf(rest[0], 'trip')
      return async ({ sql, operator, say }) => say(await writeOff(sql, operator, tripId))
    }
    case 'hide': {
      noMoreThan(2)
      const id = idOf(rest[0], 'review')
      const [, reason] = rest
      if (reason === undefined) throw wrong('Write the reason in quotes after the id.')
      return async ({ sql, operator, say }) => {
        await hide(sql, operator, id, reason)
        say(`Review ${id} is hidden.`)
      }
    }
    case 'unhide': {
      noMoreThan(1)
      const id = idOf(rest[0], 'review')
      return async ({ sql, operator, say }) => {
        await unhide(sql, operator, id)
        say(`Review ${id} is not hidden, and its reports are closed.`)
      }
    }
    case 'pass':
    case 'fail': {
      noMoreThan(command === 'pass' ? 4 : 3)
      const userId = idOf(rest[0], 'user')
      const decision = readDecision(command, rest.slice(1))
      return async ({ sql, operator, say }) =>
        say(await decideCheck(sql, operator, { userId, ...decision }))
    }
    case 'dead': {
      noMoreThan(2)
      const [change, taskId] = rest
      if (change === undefined) return ({ sql, say }) => showDeadTasks(sql, say)
      if (!isTaskChange(change)) throw wrong('After "dead" comes nothing, "retry" or "drop".')
      const id = String(idOf(taskId, 'background task'))
      return async ({ sql, operator, say }) => {
        await changeDeadTask(sql, operator, change, id)
        say(`Background task ${id} ${change === 'retry' ? 'runs again' : 'is deleted'}.`)
      }
    }
    default:
      throw wrong(`There is no command "${command}".`)
  }
}

/** Takes `--operator NAME` or `--operator=NAME` out of the arguments. */
function readOperator(args: string[]): { words: string[]; operator: string | undefined } {
  const index = args.findIndex((arg) => arg === '--operator' || arg.startsWith('--operator='))
  if (index === -1) return { words: args, operator: undefined }
  const isSplit = args[index] === '--operator'
  const operator = isSplit ? args[index + 1] : args[index]?.slice('--operator='.length)
  return { words: args.toSpliced(index, isSplit ? 2 : 1), operator: operator ?? '' }
}

function operatorName(given: string | undefined): string {
  const name = (given ?? userName()).trim()
  if (name.length > 0 && name.length <= 100) return name
  throw new OperatorError('Write your name, of at most 100 characters, after --operator.')
}

/** Returns the operating system's user name. A container may run as a user without a name. */
function userName(): string {
  try {
    return os.userInfo().username
  } catch {
    return ''
  }
}
