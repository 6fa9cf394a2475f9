import type { Tx } from '../../platform/db/sql.ts'

/** Returns false if the message was not reported. */
export async function resolveReport(tx: Tx, messageId: number): Promise<boolean> {
  const resolved = await tx`
    update message_reports set resolved_at = now() where message_id = ${messageId}`
  return resolved.count > 0
}
