import os from 'node:os'
import postgres from 'postgres'
import { createPool } from '../../platform/db/pool.ts'
import { readApiEnv } from '../../platform/env.ts'
import { invalid } from '../operator-error.ts'
import { readWords, type Words } from './arguments.ts'
import { readDecision } from './decisions.ts'
import type { Work } from './desk.ts'
import { helpText } from './help.ts'
import { inviteOperator, linkOperator } from './people.ts'
import { showDeadTasks, showQueue } from './queue.ts'
import { show } from './show.ts'

const undefinedTable = '42P01'

interface OperatorPlaces {
  /** Returns the environment with DATABASE_URL. Not called if the command needs no database. */
  env(): NodeJS.ProcessEnv | Promise<NodeJS.ProcessEnv>
  /** The beginning of the examples in the help. */
  start: string
  /** Whether the product is private to this machine, so that a link may sign in. */
  isPrivate?: boolean
  say?: (line: string) => void
}

/**
 * Runs one command of an operator. The help explains the commands.
 * @throws Error with a message for the operator
 */
export async function runOperatorCommand(
  args: string[],
  { env, start, isPrivate = false, say = console.log }: OperatorPlaces,
): Promise<void> {
  const { words, operator } = readOperator(args)
  const work = readCommand(words, start, isPrivate)
  if (!work) return say(helpText(start))
  const name = operatorName(operator)
  const { databaseUrl, isPooled, operators } = readApiEnv(await env())
  const siteUrl = operators?.publicUrl ?? `http://localhost:${operators?.port ?? 3100}`
  const sql = createPool(databaseUrl, { max: 1, isPooled })
  try {
    await work({ sql, operator: name, siteUrl, say })
  } catch (error) {
    if (!(error instanceof postgres.PostgresError) || error.code !== undefinedTable) throw error
    throw invalid('The database has no tables of this release: start the product first.')
  } finally {
    await sql.end({ timeout: 1 })
  }
}

/** Returns `undefined` for help. Checks the arguments before the database is opened. */
function readCommand(given: string[], start: string, isPrivate: boolean): Work | undefined {
  const words = readWords(given, start)
  const work = readWork(words, isPrivate)
  words.end()
  return work
}

function readWork(words: Words, isPrivate: boolean): Work | undefined {
  const { command } = words
  if (command === 'help' || command === '--help') return undefined
  if (command === 'queue') return showQueue
  if (command === 'show') {
    const thing = words.oneOf('trip', 'payment', 'message', 'review', 'certificate') ?? 'ticket'
    const id = words.id(thing === 'payment' ? 'trip' : thing === 'certificate' ? 'user' : thing)
    return (desk) => show(desk, thing, id)
  }
  if (command === 'invite') return inviteOperator(words)
  if (command === 'link') return linkOperator(words, isPrivate)
  const decision = readDecision(words)
  if (decision) return async ({ sql, operator, say }) => say(await decision(sql, operator))
  if (command === 'end' || command === 'count' || command === 'excuse') {
    throw words.wrong(`After "${command}" comes "trip".`)
  }
  if (command !== 'dead') throw words.wrong(`There is no command "${command}".`)
  if (words.maybe() === undefined) return showDeadTasks
  throw words.wrong('After "dead" comes nothing, "retry" or "drop".')
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
  throw invalid('Write your name, of at most 100 characters, after --operator.')
}

/** Returns the operating system's user name. A container may run as a user without a name. */
function userName(): string {
  try {
    return os.userInfo().username
  } catch {
    return ''
  }
}
