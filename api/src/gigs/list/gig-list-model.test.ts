import fc from 'fast-check'
import { createTestApi, type TestApi } from '../../app.fixture.ts'
import {
  expected,
  gig,
  type GigListFixture,
  gigs,
  ids,
  inOrder,
  insertGigs,
  type ModelGig,
  nextOf,
  query,
  replaceGigs,
  createGigListFixture,
  toParams,
} from './gig-list-model.fixture.ts'
import { saveDistanceSetting } from '../../places/places.sql.ts'
import { randomRuns } from '../../random-runs.fixture.ts'

let api: TestApi
let fixture: GigListFixture
beforeAll(async () => {
  api = await createTestApi()
  fixture = await createGigListFixture(api)
})
afterAll(() => api.close())

const idsOf = (models: readonly ModelGig[]) => models.map(({ id }) => id)

test.each([
  ['real', 20],
  ['approximate', 10],
] as const)(
  'any query returns the gigs of the model, as a stream and page by page: %s miles',
  async (distances, runs) => {
    const { reader } = fixture
    await saveDistanceSetting(api.sql, distances)
    const approximate = distances === 'approximate'
    await fc.assert(
      fc.asyncProperty(
        gigs,
        query,
        fc.integer({ min: 1, max: 7 }),
        async (models, wanted, limit) => {
          const order = idsOf(expected(await replaceGigs(fixture, models), wanted, approximate))
          const params = toParams(fixture, wanted)
          const whole = await reader.get(`/api/gigs?${params}`)
          expect(await ids(whole)).toEqual(order)
          expect(whole.headers.get('X-Total-Count')).toBe(
            params.size > 0 ? String(order.length) : null,
          )

          params.set('limit', String(limit))
          const seen: number[] = []
          let url: string | undefined = `/api/gigs?${params}`
          while (url !== undefined) {
            const page: Response = await reader.get(url)
            expect(page.headers.get('X-Total-Count')).toBe(String(order.length))
            seen.push(...(await ids(page)))
            url = nextOf(page)
          }
          expect(seen).toEqual(order)
        },
      ),
      { numRuns: randomRuns(runs) },
    )
    await saveDistanceSetting(api.sql, 'real')
  },
)

/**
 * What another user does between two pages: posts a gig, or changes the last gig shown or any gig.
 */
const change = fc.oneof(
  fc.record({ kind: fc.constant('post' as const), gig }),
  fc.record({
    kind: fc.constantFrom('delete', 'book', 'cancel'),
    which: fc.oneof(fc.constant('last shown' as const), fc.nat(99)),
  }),
)
type Change = typeof change extends fc.Arbitrary<infer T> ? T : never

async function apply(all: readonly ModelGig[], change: Change, last: ModelGig | undefined) {
  if (change.kind === 'post') return [...all, ...(await insertGigs(fixture, [change.gig]))]
  const { kind, which } = change
  const target =
    which === 'last shown' ? all.find(({ id }) => id === last?.id) : all[which % all.length]
  if (!target || (kind !== 'delete' && target.booked === (kind === 'book'))) return [...all]
  const { packer, customers } = fixture
  const booking = `/api/packer/gigs/${target.id}`
  const calls = {
    delete: () => customers[target.customer]!.delete(`/api/gigs/${target.id}`),
    book: () => packer.post(booking),
    cancel: () => packer.delete(booking),
  }
  expect((await calls[kind]()).ok).toBe(true)
  const others = all.filter((gig) => gig !== target)
  return kind === 'delete' ? others : [...others, { ...target, booked: kind === 'book' }]
}

test('no gig is skipped or repeated when other gigs change between pages', async () => {
  const gaps = fc.array(fc.array(change, { maxLength: 4 }), { maxLength: 6 })
  const limits = fc.integer({ min: 1, max: 5 })
  await fc.assert(
    fc.asyncProperty(gigs, query, limits, gaps, async (models, wanted, limit, changes) => {
      let all = await replaceGigs(fixture, models)
      let constant = idsOf(expected(all, wanted))
      const seen: number[] = []
      let last: ModelGig | undefined
      const params = toParams(fixture, wanted)
      params.set('limit', String(limit))
      let url: string | undefined = `/api/gigs?${params}`
      for (let turn = 0; url !== undefined; turn += 1) {
        const page: Response = await fixture.reader.get(url)
        const matching = expected(all, wanted)
        const rest = matching.filter((gig) => !last || inOrder(wanted)(last, gig) < 0)
        const shown = await ids(page)
        expect(shown).toEqual(idsOf(rest.slice(0, limit)))
        expect(page.headers.get('X-Total-Count')).toBe(String(matching.length))
        seen.push(...shown)
        last = rest[shown.length - 1]
        url = nextOf(page)
        expect(url !== undefined).toBe(rest.length > limit)
        for (const change of changes[turn] ?? []) {
          all = await apply(all, change, last)
          const now = new Set(idsOf(expected(all, wanted)))
          if (url !== undefined) constant = constant.filter((id) => now.has(id))
        }
      }
      expect(new Set(seen).size).toBe(seen.length)
      expect(constant.filter((id) => !seen.includes(id))).toEqual([])
    }),
    { numRuns: randomRuns(40) },
  )
})
