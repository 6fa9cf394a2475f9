import process from 'node:process'
import type { Logger } from 'pino'

/** What nobody caught is logged and ends the process: nobody knows what state it is in. */
export function endOnUncaught(log: Logger) {
  // Rejections that nobody handles come here too.
  process.on('uncaughtException', (error) => {
    log.fatal({ err: error }, 'nobody caught this: the process ends')
    process.exit(1)
  })
}
