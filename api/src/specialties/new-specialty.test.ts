import { createTestApi, type Person, type TestApi } from '../app.fixture.ts'
import type { Gig } from '../gigs/gigs.contract.ts'
import { maxSpecialtyId } from './spec-mask.ts'

const hotTub = {
  id: 15,
  name: 'hot tub',
  description: 'Draining, lifting and moving hot tubs.',
  specialty_type_id: 2,
}

let api: TestApi
let customer: Person
let packer: Person
let rival: Person
let gig: Gig
let plain: Gig
beforeAll(async () => {
  api = await createTestApi()
  const { sql } = api
  await sql`insert into specialties ${sql(hotTub)}`
  await sql`insert into specialties ${sql({ ...hotTub, id: maxSpecialtyId, name: 'the last' })}`
  customer = await api.signUp('customer')
  packer = await api.signUp('packer')
  rival = await api.signUp('packer')
  await packer.post('/api/packer/specialtys', { specialty_id: 15 })
  gig = await api.createGig(customer, { specialties: [15, 3] })
  plain = await api.createGig(customer)
})
afterAll(() => api.close())

const json = async (response: Response) => (await response.json()) as unknown
const read = async (person: Person, path: string) => json(await person.get(path))
const listed = async (person: Person, query: string) =>
  ((await read(person, `/api/gigs?available=true&${query}`)) as Gig[]).map(({ id }) => id)

describe('a specialty that is one more row in the table', () => {
  test('is in the list of specialties', async () => {
    const specialties = (await json(await api.send('GET', '/api/specialtys'))) as unknown[]
    expect(specialties).toHaveLength(16)
    expect(specialties).toContainEqual(hotTub)
  })

  test('is in the JSON of a gig and in its requirements', async () => {
    expect(gig.specialties).toEqual([3, 15])
    expect(plain.specialties).toEqual([])
    const last = await api.createGig(customer, { specialties: [maxSpecialtyId] })
    expect(last.specialties).toEqual([maxSpecialtyId])
    expect(await read(packer, `/api/gigs/${gig.id}/specialtys`)).toMatchObject([
      { specialty_name: 'piano' },
      { specialty_id: 15, specialty_name: 'hot tub', specialty_type_id: 2 },
    ])
  })

  test('filters the marketplace', async () => {
    expect(await listed(packer, 'specialty_id=15')).toEqual([gig.id])
    expect(await listed(packer, 'specialty_id=3&specialty_id=15')).toEqual([gig.id])
    const hot = await api.createGig(customer, { specialties: [15] })
    expect(await listed(packer, 'qualified=true')).toEqual([hot.id, plain.id])
    expect(await listed(rival, 'qualified=true')).toEqual([plain.id])
  })

  test('is in the profile of a packer who chose it', async () => {
    const own = [{ specialty_id: 15, specialty_name: 'hot tub' }]
    expect(await read(packer, `/api/packer/${packer.id}/specialtys`)).toMatchObject(own)
    expect(await read(customer, `/api/packers/${packer.id}`)).toMatchObject({ specialties: own })
  })

  test('is required for booking', async () => {
    const { id } = await api.createGig(customer, { specialties: [15] })
    const refused = await rival.post(`/api/packer/gigs/${id}`)
    expect(refused.status).toBe(403)
    expect(await json(refused)).toMatchObject({
      missing_specialties: [{ specialty_id: 15, specialty_name: 'hot tub' }],
    })
    expect((await packer.post(`/api/packer/gigs/${id}`)).status).toBe(201)
  })
})
