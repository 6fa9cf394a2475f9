import { type DestinationStream, type LogFn, type Logger, pino } from 'pino'
import { describeError } from './describe-error.ts'

/** From the most that is told to the least. */
export const logLevels = ['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent'] as const
export type LogLevel = (typeof logLevels)[number]

/**
 * The log: a JSON object a line, for machines. `level` is a word and `time` ISO 8601; errors go in as
 * `err` and are told without what people sent.
 */
export function createLog(level: LogLevel, stream: DestinationStream = standardOutput()): Logger {
  return pino(
    {
      level,
      timestamp: pino.stdTimeFunctions.isoTime,
      formatters: { level: (label) => ({ level: label }) },
      serializers: { err: describeError },
      hooks: { logMethod: withOwnMessage },
    },
    stream,
  )
}

/** An error alone would else lend the line its message, as it is. */
function withOwnMessage(this: Logger, args: Parameters<LogFn>, write: LogFn) {
  const [first, ...more] = args as unknown[]
  const error = first instanceof Error ? first : (first as { err?: unknown } | null)?.err
  const told = error instanceof Error && more.length === 0 ? [describeError(error).message] : more
  write.apply(this, [first, ...told] as Parameters<LogFn>)
}

/** Lines that nobody takes are kept up to here; what comes then is lost, and the process lives. */
const keptBytes = 4 * 1024 * 1024

/**
 * Written beside the requests, many lines at a time and at most a tenth of a second later, so that
 * whoever reads slowly holds up nobody. What is left is written when the process ends.
 */
const standardOutput = () =>
  pino.destination({
    dest: 1,
    sync: false,
    minLength: 8 * 1024,
    maxLength: keptBytes,
    periodicFlush: 100,
  })
