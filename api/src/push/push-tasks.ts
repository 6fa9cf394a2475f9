import type { TaskList } from 'graphile-worker'
import type { Logger } from 'pino'
import type { Sql } from '../platform/db/sql.ts'
import type { ApiSettings } from '../platform/settings.ts'
import { createHandOver } from './hand-over.ts'
import type { ReadPushKeys } from './push-keys.ts'
import { createPushSender } from './send-pushes.ts'

export interface PushOptions {
  readKeys: ReadPushKeys
  /** The mail address at which a push service reaches the operator of this product. */
  contact: string
  settings: Pick<ApiSettings, 'pushesToLoopback' | 'session'>
  timeoutMs?: number
}

/** Returns the background task that sends pushes. */
export function pushTasks(
  sql: Sql,
  log: Logger,
  { contact, settings, ...options }: PushOptions,
  signal: AbortSignal,
): TaskList {
  const handOver = createHandOver({ ...options, contact: `mailto:${contact}`, settings })
  const { idleSeconds } = settings.session
  return { send_pushes: createPushSender({ sql, log, idleSeconds, handOver, signal }) }
}
