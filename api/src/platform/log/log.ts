import { type DestinationStream, type LogFn, type Logger, pino } from 'pino'
import { describeError } from './describe-error.ts'

/** From the most verbose level to the least. */
export const logLevels = ['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent'] as const
export type LogLevel = (typeof logLevels)[number]

/**
 * Creates the log: one JSON object per line. `level` is a word, `time` is ISO 8601. Pass errors as
 * `err`; they are logged without user data.
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

/**
 * Adds a message to an error that is logged without one. Otherwise pino would log the message of
 * the error, which may contain user data.
 */
function withOwnMessage(this: Logger, args: Parameters<LogFn>, write: LogFn) {
  const [first, ...more] = args as unknown[]
  const error = first instanceof Error ? first : (first as { err?: unknown } | null)?.err
  const message =
    error instanceof Error && more.length === 0 ? [describeError(error).message] : more
  write.apply(this, [first, ...message] as Parameters<LogFn>)
}

/**
 * How many bytes the log buffers if its reader is slow. Further lines are dropped, to limit memory
 * use.
 */
const maxBufferedBytes = 4 * 1024 * 1024

/**
 * Writes asynchronously in batches, at most 0.1 seconds late, so that a slow reader of the log delays no
 * request. Flushes when the process exits.
 */
const standardOutput = () =>
  pino.destination({
    dest: 1,
    sync: false,
    minLength: 8 * 1024,
    maxLength: maxBufferedBytes,
    periodicFlush: 100,
  })
