import type { AnySql } from '../platform/db/sql.ts'
import type { PaymentProvider, ProviderEvent } from './provider.ts'

/** Stores a notification. Returns false if it is handled already. */
export async function insertEvent(
  sql: AnySql,
  provider: PaymentProvider['name'],
  { id, type, ref }: ProviderEvent,
): Promise<boolean> {
  const added = await sql`
    insert into provider_events (id, provider, type, ref)
    values (${id}, ${provider}, ${type}, ${ref})
    on conflict (id) do update set ref = excluded.ref where provider_events.handled_at is null`
  return added.count > 0
}

export async function findEvent(sql: AnySql, id: string) {
  const [row] = await sql<(ProviderEvent & { provider: string; handled_at: Date | null })[]>`
    select id, type, ref, provider, handled_at from provider_events where id = ${id}`
  return row
}

export async function markHandled(sql: AnySql, id: string) {
  await sql`update provider_events set handled_at = now() where id = ${id}`
}
