import { createTestApi, gigFields, type Person, type TestApi } from './app.fixture.ts'

let api: TestApi
let people: { nobody: undefined; customer: Person; packer: Person }
let gigId: number
beforeAll(async () => {
  api = await createTestApi()
  const customer = await api.signUp('customer')
  people = { nobody: undefined, customer, packer: await api.signUp('packer') }
  gigId = (await api.createGig(customer)).id
})
afterAll(() => api.close())

type Who = 'nobody' | 'customer' | 'packer'
const everyone: Who[] = ['nobody', 'customer', 'packer']

/** All calls of the contract and who may make them; `:gig` and `:packer` are filled in. */
const calls: [method: string, path: string, who: Who[], json?: unknown][] = [
  ['GET', '/api/auth/authenticate', everyone],
  ['POST', '/api/auth/signin', everyone, {}],
  ['POST', '/api/auth/signup', everyone, {}],
  ['POST', '/api/customer/auth/signin', everyone, {}],
  ['POST', '/api/customer/auth/signup', everyone, {}],
  ['GET', '/api/specialtys', everyone],
  ['GET', '/api/gigs', ['customer', 'packer']],
  ['GET', '/api/gig/:gig', ['customer', 'packer']],
  ['GET', '/api/gigs/:gig/specialtys', ['customer', 'packer']],
  ['GET', '/api/packer/:packer/specialtys', ['customer', 'packer']],
  ['POST', '/api/gigs', ['customer'], gigFields()],
  ['PUT', '/api/gigs/:gig', ['customer'], gigFields()],
  ['GET', '/api/packer', ['packer']],
  ['PUT', '/api/packer/edit', ['packer'], {}],
  ['GET', '/api/packers/gigs', ['packer']],
  ['GET', '/api/packer/gigs/all', ['packer']],
  ['GET', '/api/packer/gigs/booked', ['packer']],
  ['GET', '/api/packer/all/gigs', ['packer']],
  ['GET', '/api/users/:packer/gigs', ['packer']],
  ['POST', '/api/packer/gigs/:gig', ['packer']],
  ['DELETE', '/api/packer/gigs/:gig', ['packer']],
  ['PUT', '/api/packer/gig/:gig', ['packer'], {}],
  ['POST', '/api/packer/specialtys', ['packer'], {}],
  ['DELETE', '/api/packer/:packer/specialtys/1', ['packer']],
  ['DELETE', '/api/gigs/:gig', ['customer']],
  ['DELETE', '/api/auth/signout', everyone],
]

test('there are twenty-six calls, and the application has no others', () => {
  const named = (path: string) =>
    path.replace(/:\w+|\/(all|1)(?=\/|$)/g, (text) => (text[0] === ':' ? ':x' : text))
  const routes = new Set(
    api.app.routes
      .filter(({ method, path }) => method !== 'ALL' && path.startsWith('/api/'))
      .map(({ method, path }) => `${method} ${named(path)}`),
  )
  routes.delete('GET /api/images/:x')
  expect(calls).toHaveLength(26)
  expect(routes.size).toBe(26)
})

test.each(calls.map(([method, path, who, json]) => ({ method, path, who, json })))(
  '$method $path is for $who',
  async ({ method, path, who, json }) => {
    const url = path.replace(':gig', String(gigId)).replace(':packer', String(people.packer.id))
    for (const name of everyone) {
      const { status } = await api.send(method, url, { json, cookie: people[name]?.cookie })
      const answer = status === 401 || status === 403 ? status : 'allowed'
      const refusal = name === 'nobody' ? 401 : 403
      expect([name, answer]).toEqual([name, who.includes(name) ? 'allowed' : refusal])
    }
  },
)
