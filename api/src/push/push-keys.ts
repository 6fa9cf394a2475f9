import type * as WebPush from 'web-push'
import type { Sql } from '../platform/db/sql.ts'
import { addKeys, findKeys, type PushKeys } from './push-devices.sql.ts'

export type ReadPushKeys = () => Promise<PushKeys>

declare module '../sessions/app-env.ts' {
  interface AppVariables {
    readPushKeys: ReadPushKeys
  }
}

let library: Promise<typeof WebPush> | undefined

/** Imports the library when it is first used, because that takes 0.05 seconds. */
export const webPushLibrary = () =>
  (library ??= import('web-push').then((module) => module.default))

/**
 * Returns a function that reads the keys: those of the environment, or else those in the database, where the first process
 * that needs them stores them. A failure is not remembered.
 */
export function createPushKeys(sql: Sql, given?: PushKeys): ReadPushKeys {
  let reading: Promise<PushKeys> | undefined
  const read = async () =>
    (await findKeys(sql)) ?? addKeys(sql, (await webPushLibrary()).generateVAPIDKeys())
  return () => {
    if (given) return Promise.resolve(given)
    return (reading ??= read().catch((error: unknown) => {
      reading = undefined
      throw error
    }))
  }
}
