import type { Sql } from '../../api/src/platform/db/sql.ts'
import { packerId } from '../bench.ts'

/** Open gigs without specialties, oldest first: booking them does not change the first page of newest gigs. */
export async function openGigs(sql: Sql, count: number): Promise<number[]> {
  const rows = await sql<{ id: number }[]>`
    select id from gigs where gig_status_id = 1 and spec_mask = 0 order by id limit ${count}`
  return rows.map(({ id }) => id)
}

export async function bookGig(sql: Sql, gigId: number) {
  const booked = await sql`
    with g as (
      update gigs set gig_status_id = 2, packer_id = ${packerId}
      where id = ${gigId} and gig_status_id = 1 returning id
    )
    insert into bookings (gig_id, packer_id) select id, ${packerId} from g`
  if (booked.count !== 1) throw new Error(`Gig ${gigId} is not open.`)
}

export async function cancelBooking(sql: Sql, gigId: number) {
  await sql`
    with b as (delete from bookings where gig_id = ${gigId})
    update gigs set gig_status_id = 1, packer_id = null
    where id = ${gigId} and gig_status_id = 2`
}
