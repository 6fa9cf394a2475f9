import type { AnySql, Fragment, Tx } from '../platform/db/sql.ts'

/** Stores what the packer reads instead of an operator's `note` about the trip. */
export async function savePackerNote(tx: Tx, tripId: number, note: string, packerNote: string) {
  await tx`
    insert into packer_notes values (${tripId}, ${note}, ${packerNote})
    on conflict (trip_id, note) do update set packer_note = excluded.packer_note`
}

/** In SQL, what the packer reads instead of the operator's note of the event or trip `row`; null: the same. */
export const packerNote = (sql: AnySql, row: string, tripId = sql`${sql(row)}.trip_id`) => sql`
  (select n.packer_note from packer_notes n
    where ${sql(row)}.actor = 'operator' and n.trip_id = ${tripId} and n.note = ${sql(row)}.note)`

/** In SQL, the note of the event or trip `row` as its reader gets it. */
export const noteFor = (sql: AnySql, row: string, reader: Fragment, tripId?: Fragment) => sql`
  case when ${reader} = ${sql(row)}.packer_id
    then coalesce(${packerNote(sql, row, tripId)}, ${sql(row)}.note) else ${sql(row)}.note end`
