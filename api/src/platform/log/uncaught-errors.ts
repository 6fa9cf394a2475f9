import process from 'node:process'
import type { Logger } from 'pino'

/** Logs an uncaught error and exits, because the state of the process is unknown. */
export function exitOnUncaught(log: Logger) {
  // Node emits this event for unhandled rejections too.
  process.on('uncaughtException', (error) => {
    log.fatal({ err: error }, 'uncaught error: the process exits')
    process.exit(1)
  })
}
