import { existsSync, readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { validate } from 'dockerfile-utils'
import { commonSources } from './build-sources.fixture.ts'
import { readCompose } from './compose-file.ts'
import { readStages, type Stage } from './dockerfile.ts'

const root = path.resolve(__dirname, '../..')
const { services } = readCompose(root)
const files = [...new Set(Object.values(services).flatMap(({ build }) => build?.dockerfile ?? []))]

const images = (stages: Stage[]) => {
  const names = stages.map(({ name }) => name)
  return stages.map(({ base }) => base).filter((base) => !names.includes(base))
}

/** The stages that are an image of a service. */
const builtOf = (file: string) =>
  Object.values(services).flatMap(({ build }) => {
    if (build?.dockerfile !== file) return []
    const stages = readStages(root, file)
    const found = build.target ? stages.find(({ name }) => name === build.target) : stages.at(-1)
    return [found]
  })

test('every Dockerfile of the project is one of a service', () => {
  const there = readdirSync(root).filter((name) => existsSync(path.join(root, name, 'Dockerfile')))
  expect(files.toSorted()).toEqual(there.map((name) => `${name}/Dockerfile`).toSorted())
})

describe.each(files)('%s', (file) => {
  const stages = readStages(root, file)

  test('a linter of Dockerfiles finds nothing', () => {
    const found = validate(readFileSync(path.join(root, file), 'utf8'))
    expect(found.map(({ message, range }) => [range.start.line + 1, message])).toEqual([])
  })

  test('every image that it is made of is pinned to an exact version', () => {
    for (const image of images(stages)) expect(image).toMatch(/:\d+\.\d+\.\d+-[\w-]+$/)
  })

  test('what runs belongs to a user without rights and is not built by the shell form', () => {
    const built = builtOf(file)
    expect(built.length).toBeGreaterThan(0)
    for (const stage of built) {
      expect(stage?.user).toBe('node')
      expect([...(stage?.entrypoint ?? []), ...(stage?.command ?? [])].length).toBeGreaterThan(1)
    }
  })

  test('no secret is written into it', () => {
    const names = stages.flatMap(({ settings }) => settings.map(({ name }) => name))
    expect(names.length).toBeGreaterThan(0)
    for (const name of names) expect(name).not.toMatch(/PASSWORD|SECRET|TOKEN|KEY|DATABASE_URL/)
  })

  test('everything that it copies is there, and in a stage that is there', () => {
    const copies = stages.flatMap((stage) => stage.copies)
    const stagesNamed = copies.flatMap(({ from }) => from ?? [])
    expect(stages.map(({ name }) => name)).toEqual(expect.arrayContaining(stagesNamed))
    const sources = copies.flatMap((copy) => (copy.from ? [] : copy.sources))
    expect(sources.length).toBeGreaterThan(5)
    expect(sources.filter((source) => !existsSync(path.join(root, source)))).toEqual([])
  })

  test('every install has the lockfile and the manifests of all workspaces', () => {
    const { workspaces } = JSON.parse(readFileSync(path.join(root, 'package.json'), 'utf8')) as {
      workspaces: string[]
    }
    for (const stage of stages) {
      if (!stage.runs.some((run) => run.startsWith('npm install '))) continue
      const copied = [stage, ...stages.filter(({ name }) => name === stage.base)].flatMap(
        ({ copies }) => copies.flatMap(({ sources }) => sources),
      )
      const manifests = workspaces.map((workspace) => `${workspace}/package.json`)
      expect(copied).toEqual(expect.arrayContaining(['package-lock.json', '.npmrc', ...manifests]))
    }
  })
})

test.each([
  ['customer-app', 'packer-app'],
  ['packer-app', 'customer-app'],
  ['shell', 'customer-app'],
  ['shell', 'packer-app'],
])('the build of %s has all that its release is made of, and nothing of %s', (app, other) => {
  const stages = readStages(root, `${app}/Dockerfile`)
  const build = stages.find(({ name }) => name === 'build')
  const bases = stages.filter(({ name }) => name === build?.base)
  const copied = [build, ...bases].flatMap(
    (stage) => stage?.copies.flatMap(({ sources }) => sources) ?? [],
  )
  for (const source of [...commonSources(root), app]) {
    expect([source, copied.some((one) => `${source}/`.startsWith(`${one}/`))]).toEqual([
      source,
      true,
    ])
  }
  expect(copied.filter((one) => one.startsWith(other))).toEqual([`${other}/package.json`])
})
