import fc from 'fast-check'
import { createTestApi, gigFields, type Person, type TestApi } from './app.fixture.ts'
import type { Gig } from './gigs/gigs.contract.ts'
import { isVisible } from './rules/shown-text.ts'
import { randomRuns } from './random-runs.fixture.ts'

let api: TestApi
let customer: Person
let packer: Person
beforeAll(async () => {
  api = await createTestApi()
  customer = await api.signUp('customer')
  packer = await api.signUp('packer')
})
afterAll(() => api.close())

const anyText = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 40 }),
  fc.string({ unit: 'grapheme-composite', maxLength: 40 }),
  fc.string({
    unit: fc.constantFrom('\u0000', '\ud800', '\udc00', '\ufeff', ' ', '\\', '"', 'é', 'e\u0301'),
  }),
)

const canBeKept = (text: string) =>
  !/[\0\p{Surrogate}]/u.test(text) && (text.trim() === '' || isVisible(text))
const isLine = (text: string) =>
  canBeKept(text) && !/[\p{Cc}\p{Zl}\p{Zp}\p{Bidi_Control}]/u.test(text.trim())

test('text of a gig is trimmed and otherwise stored exactly, or refused', async () => {
  await fc.assert(
    fc.asyncProperty(anyText, anyText, async (title, city) => {
      const { pickup_location } = gigFields()
      const json = gigFields({ title, pickup_location: { ...pickup_location, city } })
      const response = await customer.post('/api/gigs', json)
      const fine = [title, city].every((text) => isLine(text) && text.trim() !== '')
      expect(response.status).toBe(fine ? 201 : 422)
      if (!fine) return
      const gig = (await response.json()) as Gig
      expect([gig.title, gig.pickup_location.city]).toEqual([title.trim(), city.trim()])
    }),
    { numRuns: randomRuns(30) },
  )
})

test('text of a profile is trimmed and otherwise stored exactly, or refused', async () => {
  await fc.assert(
    fc.asyncProperty(anyText, anyText, async (name, bio) => {
      const response = await packer.put('/api/packer/edit', { name, bio })
      const kept = (await response.json()) as { name?: string; bio?: string }
      const fine = isLine(name) && canBeKept(bio)
      expect([response.status, kept.name, kept.bio]).toEqual(
        fine ? [200, name.trim(), bio.trim()] : [422, undefined, undefined],
      )
    }),
    { numRuns: randomRuns(30) },
  )
})

test('any price is stored to the cent, or refused', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.oneof(
        fc.double(),
        fc.integer({ min: -1, max: 1_000_000_100 }).map((cents) => cents / 100),
      ),
      async (price) => {
        const response = await customer.post('/api/gigs', gigFields({ price }))
        const kept = (await response.json()) as Partial<Gig>
        const text = String(price)
        const fine = price >= 0 && price <= 9_999_999.99 && /^\d+(?:\.\d{1,2})?$/.test(text)
        expect([text, response.status, kept.price]).toEqual(
          fine ? [text, 201, Math.abs(price)] : [text, 422, undefined],
        )
      },
    ),
    { numRuns: randomRuns(30) },
  )
})
