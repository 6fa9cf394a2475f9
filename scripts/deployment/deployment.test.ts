import { execFileSync } from 'node:child_process'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { parse } from 'yaml'

const root = path.resolve(__dirname, '../..')
const read = (file: string) => readFileSync(path.join(root, file), 'utf8')

/** What the build of each app reads outside of its folder. Jest cannot import the ES module. */
const commonSources = JSON.parse(
  execFileSync(
    process.execPath,
    [
      '-e',
      "import('./scripts/build/release-id.mjs').then((m) => console.log(JSON.stringify(m.commonSources)))",
    ],
    { cwd: root, encoding: 'utf8' },
  ),
) as string[]
const apps = ['customer-app', 'packer-app', 'shell']
const othersOf = (app: string) => ['customer-app', 'packer-app'].filter((half) => half !== app)

/** Whether one of the files and folders is `source` or contains it. */
const covers = (places: string[], source: string) =>
  places.some((place) => `${source}/`.startsWith(`${place}/`))

describe.each(['docker-compose.yml', 'docker-compose.cluster.yml'])('%s', (file) => {
  const { services } = parse(read(file), {
    merge: true,
    // Compose's tag for a value that replaces that of the first file.
    customTags: [{ tag: '!override', collection: 'map' }],
  }) as { services: Record<string, Record<string, object> & { environment?: object }> }
  // The cluster's file changes settings of services of the first file.
  const complete = Object.entries(services).filter(([, { image, build }]) => image ?? build)

  test.each(complete)('%s has minimal privileges, and only the gateway a port', (name, service) => {
    expect(service).toMatchObject({
      read_only: true,
      cap_drop: ['ALL'],
      security_opt: ['no-new-privileges:true'],
    })
    expect('ports' in service).toBe(name === 'gateway')
  })

  test('contains no secret: secrets are variables', () => {
    const settings = Object.values(services).flatMap(({ environment = {} }) =>
      Object.entries(environment),
    )
    const secrets = settings.filter(([name]) => /PASSWORD|SECRET|TOKEN|DATABASE_URL/.test(name))
    expect(secrets.length).toBeGreaterThan(1)
    for (const [, value] of secrets) expect(value).toMatch(/^(postgres:\/\/manyhands:)?\$\{/)
  })
})

test.each(['api', ...apps])(
  'the image of %s runs as the user node and contains no secret',
  (app) => {
    const dockerfile = read(`${app}/Dockerfile`)
    expect(
      dockerfile
        .split(/^CMD /m)
        .slice(0, -1)
        .every((part) => part.includes('\nUSER node\n')),
    ).toBe(true)
    expect(dockerfile).not.toMatch(/^(ARG|ENV) .*(PASSWORD|SECRET|TOKEN|KEY|DATABASE_URL)/m)
  },
)

test.each(['api', ...apps])('the image of %s copies only files that exist', (app) => {
  const copied = [...read(`${app}/Dockerfile`).matchAll(/^COPY (?!--from)(.+) \S+$/gm)].flatMap(
    ([, sources = '']) => sources.split(' '),
  )
  expect(copied.filter((source) => !existsSync(path.join(root, source)))).toEqual([])
})

test("the image of the shell's server has every file of the API that it imports", () => {
  const imported = readdirSync(path.join(root, 'shell/server'))
    .filter((file) => !/\.(test|fixture)\.ts$/.test(file))
    .flatMap((file) => [...read(`shell/server/${file}`).matchAll(/from '..\/..\/(api\/.+)'/g)])
    .map(([, file]) => file)
  expect(imported.length).toBeGreaterThan(0)
  const server = read('shell/Dockerfile').split(' AS server\n')[1] ?? ''
  expect(imported.filter((file = '') => !server.includes(`COPY ${file} `))).toEqual([])
})

test.each(apps)(
  'the build of %s copies what it reads, and of another half package.json only',
  (app) => {
    const copied = [...read(`${app}/Dockerfile`).matchAll(/^COPY (?!--from)(.+) \S+$/gm)].flatMap(
      ([, sources = '']) => sources.split(' '),
    )
    const missing = [app, ...commonSources].filter((source) => !covers(copied, source))
    expect(missing).toEqual([])
    const others = copied.filter((one) => othersOf(app).some((other) => one.startsWith(other)))
    expect(others).toEqual(othersOf(app).map((other) => `${other}/package.json`))
  },
)

test.each(apps)(
  'the pipeline of %s runs for what its build reads, and not for another half',
  (app) => {
    const { on } = parse(read(`.github/workflows/${app}.yml`)) as {
      on: { pull_request: { paths: string[] } }
    }
    const paths = on.pull_request.paths.map((glob) => glob.replace('/**', ''))
    expect([app, ...commonSources].filter((source) => !covers(paths, source))).toEqual([])
    expect(othersOf(app).filter((other) => covers(paths, other))).toEqual([])
  },
)
