import { createTestDatabase } from './database.fixture.ts'
import { createPool } from './pool.ts'

/**
 * Stops the time of this process and of a new, migrated database: it moves only with `pass`. The database finds its
 * own `now()` before that of Postgres, because it looks into the schema `public` first.
 */
export async function openClock() {
  const RealDate = Date
  let time = RealDate.parse('2027-01-04T15:00:00Z')
  const { sql: setup, url, close: drop } = await createTestDatabase()
  await setup.unsafe(`
    create table clock as select timestamptz '${new RealDate(time).toISOString()}' as time;
    create function now() returns timestamptz language sql stable parallel safe
      as $$ select time from clock $$;
    create function clock_timestamp() returns timestamptz language sql stable parallel safe
      as $$ select time from clock $$;
    set search_path = public, pg_catalog;
    do $$
    declare
      name text := current_database();
      its record;
    begin
      execute format('alter database %I set search_path = public, pg_catalog', name);
      -- Without statistics of the tables, Postgres would read them whole.
      execute format('alter database %I set plan_cache_mode = force_generic_plan', name);
      execute format('alter database %I set enable_seqscan = off', name);
      execute format('alter database %I set enable_hashjoin = off', name);
      execute format('alter database %I set enable_mergejoin = off', name);
      -- Default values name the function of Postgres since the table was created.
      for its in
        select table_schema, table_name, column_name, replace(column_default, 'pg_catalog.', '') as value
        from information_schema.columns where column_default ~ '(now|clock_timestamp)\\(\\)'
      loop
        execute format('alter table %I.%I alter %I set default %s',
          its.table_schema, its.table_name, its.column_name, its.value);
      end loop;
    end $$`)
  // Its connection keeps the old search path.
  await setup.end()
  const sql = createPool(url, { max: 2, statementMs: 60_000 })

  globalThis.Date = class extends RealDate {
    static override now = () => time
    constructor(...parts: unknown[]) {
      super(...((parts.length === 0 ? [time] : parts) as [number]))
    }
  } as DateConstructor
  return {
    database: {
      ...{ sql, url },
      async close() {
        await sql.end({ timeout: 5 })
        await drop()
      },
    },
    now: () => time,
    async pass(ms: number) {
      time += ms
      await sql`update clock set time = ${new RealDate(time)}`
    },
    /** Lets the time of this process run again. */
    close() {
      globalThis.Date = RealDate
    },
  }
}
