import type { AnySql, Tx } from '../../platform/db/sql.ts'

export interface Reply {
  id: number
  title: string
  text: string
}

export const listReplies = (sql: AnySql) => sql<Reply[]>`
  select id, title, text from saved_replies order by title`

/** Adds or changes a reply. The index on titles decides whether the title is taken. */
export async function saveReply(
  tx: Tx,
  { id, title, text }: Omit<Reply, 'id'> & { id: number | undefined },
) {
  const isTaken = await tx`select from saved_replies where title = ${title} and id <> ${id ?? 0}`
  if (isTaken.count > 0) return 'taken'
  const saved = await (id === undefined
    ? tx`insert into saved_replies (title, text) values (${title}, ${text}) on conflict do nothing`
    : tx`update saved_replies set title = ${title}, text = ${text} where id = ${id}`)
  return saved.count > 0 ? 'saved' : id === undefined ? 'taken' : 'missing'
}

/** Returns the title of the deleted reply. */
export async function removeReply(tx: Tx, id: number) {
  const [row] = await tx<{ title: string }[]>`
    delete from saved_replies where id = ${id} returning title`
  return row?.title
}
