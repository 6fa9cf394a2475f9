import { createPool } from '../../api/src/platform/db/pool.ts'

/** So many jobs that the list of them does not fit into the buffers of a connection. */
export async function insertManyJobs(databaseUrl: string, customerId: number): Promise<number> {
  const sql = createPool(databaseUrl, { max: 2, statementMs: null })
  try {
    const { count } = await sql`
      insert into gigs (
        customer_id, title, price_cents, boxes, description,
        pickup_street_address, pickup_city, pickup_state, pickup_zip_code,
        dropoff_street_address, dropoff_city, dropoff_state, dropoff_zip_code,
        pickup_date, dropoff_date)
      select ${customerId}, 'Job ' || n, n, '5', repeat('Boxes. ', 100),
        'A', 'B', 'IL', '62704', 'A', 'B', 'IL', '60601', now(), now()
      from generate_series(1, 10000) n`
    return count
  } finally {
    await sql.end({ timeout: 1 })
  }
}

/** Keeps the job's row for itself until it is let go. */
export async function holdJob(databaseUrl: string, gigId: number) {
  const sql = createPool(databaseUrl, { max: 1 })
  const connection = await sql.reserve()
  await connection`begin`
  await connection`select from gigs where id = ${gigId} for update`
  return async () => {
    await connection`commit`
    connection.release()
    await sql.end({ timeout: 1 })
  }
}
