import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { type Schema, Validator } from '@cfworker/json-schema'
import { DCLinter } from 'dclint'
import { environmentOf, readCompose } from './compose-file.fixture.ts'

const root = path.resolve(__dirname, '../..')
const compose = readCompose(root)
const services = Object.entries(compose.services)
const jobs = services.filter(([name]) => name.endsWith('-release'))
const servers = services.filter(([name]) => !name.endsWith('-release'))

const files = ['docker-compose.yml', 'docker-compose.cluster.yml']

test.each(files)('%s matches the public Compose schema', (file) => {
  const folder = path.join(path.dirname(require.resolve('dclint/package.json')), 'schemas')
  const schema = JSON.parse(
    readFileSync(path.join(folder, 'compose.schema.json'), 'utf8'),
  ) as Schema
  expect(new Validator(schema, '7', false).validate(readCompose(root, file)).errors).toEqual([])
})

test.each(files)(
  'the Compose linter finds no problem in %s, apart from the order of keys',
  (file) => {
    const required = {
      'require-project-name-field': 2,
      'service-image-require-explicit-tag': 2,
    } as const
    // Ignore the linter's alphabetical order: services and keys are grouped for readability.
    const order = {
      'service-keys-order': 0,
      'services-alphabetical-order': 0,
      'service-dependencies-alphabetical-order': 0,
      'top-level-properties-order': 0,
    } as const
    const linter = new DCLinter({
      rules: { ...required, ...order },
      quiet: true,
      debug: false,
      exclude: [],
    })
    const found = linter.lintFiles([path.join(root, file)], false)
    expect(found.flatMap(({ messages }) => messages)).toEqual([])
  },
)

test.each(services)('%s runs with minimal privileges', (_, service) => {
  expect(service).toMatchObject({
    read_only: true,
    cap_drop: ['ALL'],
    security_opt: ['no-new-privileges:true'],
  })
  expect(service.container_name).toBeUndefined()
})

test.each(servers)('%s has a health check and restarts automatically', (_, service) => {
  expect(service.healthcheck?.test.length).toBeGreaterThan(1)
  expect(service.restart).toBe('unless-stopped')
})

test.each(jobs)('%s runs once, and the server of its releases starts after it', (name, job) => {
  expect(job.restart).toBe('no')
  const [volume = ''] = job.volumes ?? []
  expect(volume).toMatch(/-releases:\/releases$/)
  const server = compose.services[name.replace(/-release$/, '')]
  expect(server?.depends_on?.[name]?.condition).toBe('service_completed_successfully')
  const mounted = server?.volumes?.map((mount) => mount.split(':'))
  expect(mounted).toEqual([[volume.split(':')[0], expect.anything(), 'ro']])
})

test('third-party images are pinned to an exact version', () => {
  const images = services.flatMap(([, { image }]) => image ?? [])
  expect(images.length).toBeGreaterThan(0)
  for (const image of images) expect(image).toMatch(/:\d+\.\d+(\.\d+)?-alpine$/)
})

test('third-party images do not run as root', () => {
  const thirdParty = services.filter(([, { image }]) => image)
  const asRoot = thirdParty.filter(
    ([, { image, user }]) => !user && !image?.includes('-unprivileged:'),
  )
  expect(thirdParty.length).toBeGreaterThan(2)
  expect(asRoot.map(([name]) => name)).toEqual([])
})

test('only the gateway publishes a port, and it depends on no service', () => {
  const open = services.filter(([, { ports }]) => ports).map(([name]) => name)
  expect(open).toEqual(['gateway'])
  expect(compose.services.gateway?.depends_on).toBeUndefined()
})

test('every file and volume that a service uses exists', () => {
  // Configurations must be files: Compose cannot write inline ones into a read-only container.
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

test('the file contains no secret', () => {
  const settings = services.flatMap(([, service]) => Object.entries(environmentOf(service)))
  const secret = settings.filter(([name]) => /PASSWORD|SECRET|TOKEN|DATABASE_URL/.test(name))
  expect(secret.length).toBeGreaterThan(1)
  // DATABASE_URL contains no secret: its password is a variable.
  for (const [, value] of secret)
    expect(['', 'postgres://manyhands:@postgres:5432/manyhands']).toContain(value)
})

test('if only the password is set, everything has one origin', () => {
  const { api, shell } = compose.services
  expect(environmentOf(api ?? {})).toMatchObject({ PUBLIC_URL: '', ALLOWED_ORIGINS: '' })
  expect(environmentOf(shell ?? {})).toMatchObject({
    CUSTOMER_APP_BASE: '/customer-app/',
    PACKER_APP_BASE: '/packer-app/',
    API_URL: '',
  })
})

describe('docker-compose.cluster.yml', () => {
  const cluster = readCompose(root, 'docker-compose.cluster.yml')
  const own = Object.entries(cluster.services).filter(([name]) => !(name in compose.services))

  test.each(own)(
    '%s has minimal privileges, a health check, and restarts automatically',
    (_, service) => {
      expect(service).toMatchObject({
        read_only: true,
        cap_drop: ['ALL'],
        security_opt: ['no-new-privileges:true'],
        restart: 'unless-stopped',
      })
      expect(service.healthcheck?.test.length).toBeGreaterThan(1)
      expect(service.ports).toBeUndefined()
    },
  )

  test('every file and volume that a service uses exists, and every dependency is a service', () => {
    const files = [
      ...own.flatMap(([, { build }]) => build?.dockerfile ?? []),
      ...Object.values(cluster.configs).map(({ file = 'no file' }) => file),
    ]
    expect(files.filter((file) => !existsSync(path.join(root, file)))).toEqual([])
    const mounted = own.flatMap(([, { volumes = [] }]) =>
      volumes.map((mount) => mount.split(':')[0]),
    )
    expect(new Set(mounted)).toEqual(new Set(Object.keys(cluster.volumes)))
    const needed = Object.values(cluster.services).flatMap((one) =>
      Object.keys(one.depends_on ?? {}),
    )
    expect(Object.keys(cluster.services)).toEqual(expect.arrayContaining(needed))
  })

  test('the APIs and the worker use PgBouncer, HAProxy for LISTEN, and the image store', () => {
    for (const name of ['api', 'worker']) {
      expect(environmentOf(cluster.services[name] ?? {})).toMatchObject({
        DATABASE_URL: 'postgres://manyhands:@pgbouncer:6432/manyhands',
        DATABASE_POOLER: 'transaction',
        DATABASE_LISTEN_URL: 'postgres://manyhands:@haproxy:5432/manyhands',
        IMAGE_STORE: 's3://pictures',
        S3_ENDPOINT: 'http://store:9000',
      })
    }
  })
})
