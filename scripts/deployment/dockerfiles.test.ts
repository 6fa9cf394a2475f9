import { existsSync, readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { validate } from 'dockerfile-utils'
import { commonSources } from './build-sources.fixture.ts'
import { readCompose } from './compose-file.fixture.ts'
import { readStages, type Stage } from './dockerfile.fixture.ts'

const root = path.resolve(__dirname, '../..')
const { services } = readCompose(root)
const files = [...new Set(Object.values(services).flatMap(({ build }) => build?.dockerfile ?? []))]

const images = (stages: Stage[]) => {
  const names = stages.map(({ name }) => name)
  return stages.map(({ base }) => base).filter((base) => !names.includes(base))
}

/** Finds the stages of a Dockerfile that services run. */
const imagesOf = (file: string) =>
  Object.values(services).flatMap(({ build }) => {
    if (build?.dockerfile !== file) return []
    const stages = readStages(root, file)
    const found = build.target ? stages.find(({ name }) => name === build.target) : stages.at(-1)
    return [found]
  })

test('every Dockerfile belongs to a service', () => {
  const existing = readdirSync(root).filter((name) =>
    existsSync(path.join(root, name, 'Dockerfile')),
  )
  expect(files.toSorted()).toEqual(existing.map((name) => `${name}/Dockerfile`).toSorted())
})

describe.each(files)('%s', (file) => {
  const stages = readStages(root, file)

  test('the Dockerfile linter finds no problem', () => {
    const found = validate(readFileSync(path.join(root, file), 'utf8'))
    expect(found.map(({ message, range }) => [range.start.line + 1, message])).toEqual([])
  })

  test('every base image is pinned to an exact version', () => {
    for (const image of images(stages)) expect(image).toMatch(/:\d+\.\d+\.\d+-[\w-]+$/)
  })

  test('runs as the user node, with its command in exec form', () => {
    const built = imagesOf(file)
    expect(built.length).toBeGreaterThan(0)
    for (const stage of built) {
      expect(stage?.user).toBe('node')
      expect([...(stage?.entrypoint ?? []), ...(stage?.command ?? [])].length).toBeGreaterThan(1)
    }
  })

  test('contains no secret', () => {
    const names = stages.flatMap(({ settings }) => settings.map(({ name }) => name))
    expect(names.length).toBeGreaterThan(0)
    for (const name of names) expect(name).not.toMatch(/PASSWORD|SECRET|TOKEN|KEY|DATABASE_URL/)
  })

  test('copies only existing files, from existing stages', () => {
    const copies = stages.flatMap((stage) => stage.copies)
    const stagesNamed = copies.flatMap(({ from }) => from ?? [])
    expect(stages.map(({ name }) => name)).toEqual(expect.arrayContaining(stagesNamed))
    const sources = copies.flatMap((copy) => (copy.from ? [] : copy.sources))
    expect(sources.length).toBeGreaterThan(5)
    expect(sources.filter((source) => !existsSync(path.join(root, source)))).toEqual([])
  })

  test('every npm install has the lockfile and the manifests of all workspaces', () => {
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
])('the build of %s copies all its sources, and nothing of %s but package.json', (app, other) => {
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
