import { createTestApi, gigFields, type TestApi } from '../../app.fixture.ts'

let api: TestApi
beforeAll(async () => {
  api = await createTestApi()
})
afterAll(() => api.close())

/**
 * Makes changes of the table fail with the error that Postgres raises on a full disk, until the
 * returned function is called.
 */
async function fill(table: string, change: 'insert' | 'update') {
  await api.sql.unsafe(`
    create or replace function no_room() returns trigger language plpgsql as $$
    begin
      raise exception 'could not extend file: No space left on device' using errcode = 'disk_full';
    end $$;
    create trigger no_room before ${change} on ${table} execute function no_room()`)
  return () => api.sql.unsafe(`drop trigger no_room on ${table}`)
}

test('a write gets 507 while the disk of the database is full, and works once there is space', async () => {
  const customer = await api.signUp('customer')
  const free = await fill('gigs', 'insert')
  const response = await customer.post('/api/gigs', gigFields())
  expect(response.status).toBe(507)
  expect(Number(response.headers.get('Retry-After'))).toBeGreaterThan(0)
  expect(await response.json()).toMatchObject({
    title: 'Insufficient Storage',
    detail: 'There is no space left to save this. Please try again later.',
  })
  await free()
  expect((await customer.post('/api/gigs', gigFields())).status).toBe(201)
})

test('reads work while the disk of the database is full', async () => {
  const packer = await api.signUp('packer')
  await api.sql`update sessions set last_seen_at = now() - interval '2 minutes'`
  const free = await fill('sessions', 'update')
  expect((await packer.get('/api/packer')).status).toBe(200)
  await free()
  expect((await packer.get('/api/packer')).status).toBe(200)
  const [row] = await api.sql`
    select last_seen_at > now() - interval '1 minute' as touched from sessions where user_id = ${packer.id}`
  expect(row).toEqual({ touched: true })
})
