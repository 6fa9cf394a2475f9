import type { AnySql, Tx } from '../platform/db/sql.ts'

export async function listUsernames(sql: AnySql, among: string[]): Promise<string[]> {
  const rows = await sql<{ username: string }[]>`
    select username from users where username = any(${among})`
  return rows.map(({ username }) => username)
}

export async function hasUsers(sql: AnySql): Promise<boolean> {
  const rows = await sql`select from users limit 1`
  return rows.length > 0
}

/** Takes a lock: until the transaction ends, no other process seeds the database. */
export async function lockSeeding(tx: Tx) {
  await tx`select pg_advisory_xact_lock(7262473042)`
}

export async function backdateUser(tx: Tx, id: number, date: Date) {
  await tx`update users set created_on_date = ${date} where id = ${id}`
}

export async function backdateGig(tx: Tx, id: number, date: Date) {
  await tx`update gigs set created_on_date = ${date} where id = ${id}`
}

export async function backdateBooking(tx: Tx, gigId: number, date: Date) {
  await tx`update bookings set created_on_date = ${date} where gig_id = ${gigId}`
}
