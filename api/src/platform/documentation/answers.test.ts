import { answerChecker } from './answers.fixture.ts'
import type { OpenApiDocument } from './openapi-document.ts'

const content = (name: string) => ({
  'application/json': { schema: { $ref: `#/components/schemas/${name}` } },
})

const document: OpenApiDocument = {
  openapi: '3.1.0',
  info: { title: 'Test', version: '1' },
  paths: {
    '/api/gigs/{id}': { get: { responses: { 200: { description: '', content: content('Gig') } } } },
  },
  components: {
    schemas: {
      Gig: {
        type: 'object',
        properties: { place: { $ref: '#/components/schemas/Place' } },
        required: ['place'],
      },
      Place: { type: 'object', properties: { zip_code: { type: 'string' } } },
      Problem: { type: 'object', required: ['detail'] },
    },
  },
}

const check = answerChecker(document)
const answer = (body: object, status = 200, url = '/api/gigs/1') =>
  check({ method: 'GET', url, response: Response.json(body, { status }) })

test('a documented response passes, also the second time', async () => {
  await expect(answer({ place: { zip_code: '94607' } })).resolves.toBeUndefined()
  await expect(answer({ place: { zip_code: '94607' } })).resolves.toBeUndefined()
})

test.each<[string, ...Parameters<typeof answer>]>([
  ['a body without a required field', {}],
  ['a wrong type in a referenced schema', { place: { zip_code: 94_607 } }],
  ['an undocumented status', { place: {} }, 201],
  ['an unknown path whose body is not a problem', {}, 404, '/api/nope'],
])('%s is refused', async (_name, ...args) => {
  await expect(answer(...args)).rejects.toThrow(/undocumented shape|not documented/)
})
