import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { Ajv } from 'ajv'
import addFormats from 'ajv-formats'
import { DCLinter } from 'dclint'
import { environmentOf, readCompose } from './compose-file.ts'

const root = path.resolve(__dirname, '../..')
const compose = readCompose(root)
const services = Object.entries(compose.services)
const jobs = services.filter(([name]) => name.endsWith('-release'))
const lasting = services.filter(([name]) => !name.endsWith('-release'))

test('docker-compose.yml keeps to the public schema of Compose files', () => {
  const place = path.join(path.dirname(require.resolve('dclint/package.json')), 'schemas')
  const schema = JSON.parse(readFileSync(path.join(place, 'compose.schema.json'), 'utf8')) as object
  const ajv = new Ajv({ strict: false, allErrors: true })
  addFormats(ajv)
  const validate = ajv.compile({ ...schema, $schema: undefined })
  validate(compose)
  expect(validate.errors ?? []).toEqual([])
})

test('a linter of Compose files finds nothing, the order of keys aside', () => {
  const matters = {
    'require-project-name-field': 2,
    'service-image-require-explicit-tag': 2,
  } as const
  // Services stand in the order of a request's way, keys in the order of reading.
  const order = {
    'service-keys-order': 0,
    'services-alphabetical-order': 0,
    'service-dependencies-alphabetical-order': 0,
    'top-level-properties-order': 0,
  } as const
  const linter = new DCLinter({
    rules: { ...matters, ...order },
    quiet: true,
    debug: false,
    exclude: [],
  })
  const found = linter.lintFiles([path.join(root, 'docker-compose.yml')], false)
  expect(found.flatMap(({ messages }) => messages)).toEqual([])
})

test.each(services)('%s has no right that it does not need', (_, service) => {
  expect(service).toMatchObject({
    read_only: true,
    cap_drop: ['ALL'],
    security_opt: ['no-new-privileges:true'],
  })
  expect(service.container_name).toBeUndefined()
})

test.each(lasting)('%s tells whether it is well, and comes back by itself', (_, service) => {
  expect(service.healthcheck?.test.length).toBeGreaterThan(1)
  expect(service.restart).toBe('unless-stopped')
})

test.each(jobs)('%s runs once, and what serves its releases waits for it', (name, job) => {
  expect(job.restart).toBe('no')
  const [volume = ''] = job.volumes ?? []
  expect(volume).toMatch(/-releases:\/releases$/)
  const server = compose.services[name.replace(/-release$/, '')]
  expect(server?.depends_on?.[name]?.condition).toBe('service_completed_successfully')
  const mounted = server?.volumes?.map((mount) => mount.split(':'))
  expect(mounted).toEqual([[volume.split(':')[0], expect.anything(), 'ro']])
})

test('images of others are pinned to an exact version', () => {
  const images = services.flatMap(([, { image }]) => image ?? [])
  expect(images.length).toBeGreaterThan(0)
  for (const image of images) expect(image).toMatch(/:\d+\.\d+(\.\d+)?-alpine$/)
})

test('images of others run without the rights of root', () => {
  const ofOthers = services.filter(([, { image }]) => image)
  const asRoot = ofOthers.filter(
    ([, { image, user }]) => !user && !image?.includes('-unprivileged:'),
  )
  expect(ofOthers.length).toBeGreaterThan(2)
  expect(asRoot.map(([name]) => name)).toEqual([])
})

test('only the gateway is reached from outside, and it waits for nobody', () => {
  const open = services.filter(([, { ports }]) => ports).map(([name]) => name)
  expect(open).toEqual(['gateway'])
  expect(compose.services.gateway?.depends_on).toBeUndefined()
})

test('every file that a service is made of is there, and every volume declared', () => {
  // A read-only container is given a configuration as a file, or not at all.
  const files = [
    ...services.flatMap(([, { build }]) => build?.dockerfile ?? []),
    ...Object.values(compose.configs).map(({ file = 'no file' }) => file),
  ]
  expect(files.filter((file) => !existsSync(path.join(root, file)))).toEqual([])
  const mounted = services.flatMap(([, { volumes = [] }]) =>
    volumes.map((mount) => mount.split(':')[0] ?? ''),
  )
  expect([...new Set(mounted)].toSorted()).toEqual(Object.keys(compose.volumes).toSorted())
})

test('no secret stands in the file', () => {
  const settings = services.flatMap(([, service]) => Object.entries(environmentOf(service)))
  const secret = settings.filter(([name]) => /PASSWORD|SECRET|TOKEN|DATABASE_URL/.test(name))
  expect(secret.length).toBeGreaterThan(1)
  // What is left of the address where nobody has set the password.
  for (const [, value] of secret)
    expect(['', 'postgres://manyhands:@postgres:5432/manyhands']).toContain(value)
})

test('with nothing set but the password everything is of one origin', () => {
  const { api, shell } = compose.services
  expect(environmentOf(api ?? {})).toMatchObject({ PUBLIC_URL: '', ALLOWED_ORIGINS: '' })
  expect(environmentOf(shell ?? {})).toMatchObject({
    CUSTOMER_APP_BASE: '/customer-app/',
    PACKER_APP_BASE: '/packer-app/',
    API_URL: '',
  })
})
