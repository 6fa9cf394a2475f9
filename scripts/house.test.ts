import { existsSync, readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'

const root = path.resolve(__dirname, '..')
const read = (file: string) => readFileSync(path.join(root, file), 'utf8')
const json = <T>(file: string) => JSON.parse(read(file)) as T

interface Manifest {
  scripts?: Record<string, string>
  workspaces?: string[]
  dependencies?: Record<string, string>
  devDependencies?: Record<string, string>
}

const workspaces = json<Manifest>('package.json').workspaces ?? []
const documents = [
  'README.md',
  'CONTRIBUTING.md',
  'shared-ui/README.md',
  ...['docs', 'docs/decisions'].flatMap((folder) =>
    readdirSync(path.join(root, folder))
      .filter((name) => name.endsWith('.md'))
      .map((name) => `${folder}/${name}`),
  ),
]

/** Returns the words in backquotes that look like paths: with a slash, or a file extension. */
function pathsNamedIn(text: string): string[] {
  return (
    [...text.matchAll(/`([^`\s]+)`/g)]
      .map(([, word = '']) => word)
      // IP ranges have a slash, too.
      .filter((word) => !/^\d+\./.test(word))
      .filter((word) => /^[\w.-]+\/[\w./-]*$|^[\w.-]+\.(md|json|mjs|ts|tsx|yml)$/.test(word))
  )
}

describe('paths and scripts in documents', () => {
  test.each(documents)('%s names only files that exist', (document) => {
    const places = [root, path.dirname(path.join(root, document)), path.join(root, 'shared-ui/src')]
    const published = Object.keys({ ...json<Manifest>('package.json').devDependencies })
    const missing = pathsNamedIn(read(document)).filter(
      (name) =>
        !places.some((place) => existsSync(path.join(place, name))) &&
        !published.includes(name) &&
        // Package exports and build outputs are not files of the repository.
        !/^(api|shell)\/(client|contract|server)$|^((release|live)\.json|src\/.*)$|^x\./.test(name),
    )
    expect(missing).toEqual([])
  })

  test.each(documents)('%s links only to files that exist', (document) => {
    const folder = path.dirname(path.join(root, document))
    const links = [...read(document).matchAll(/\]\((?!https?:)([^)#]+)\)/g)].map(
      ([, to = '']) => to,
    )
    expect(links.filter((to) => !existsSync(path.join(folder, to)))).toEqual([])
  })

  test('the README names only scripts that exist', () => {
    const known = (workspace?: string) =>
      Object.keys(json<Manifest>(path.join(workspace ?? '', 'package.json')).scripts ?? {})
    const named = [
      ...read('README.md').matchAll(/npm (?:run )?(start|test|(?<=run )[\w:-]+)(?: -w ([\w-]+))?/g),
    ]
    expect(named.length).toBeGreaterThan(5)
    const missing = named.filter(([, script = '', workspace]) => !known(workspace).includes(script))
    expect(missing.map(([text]) => text)).toEqual([])
  })
})

test('the words of cspell.json are sorted', () => {
  const { words } = json<{ words: string[] }>('cspell.json')
  expect(words).toEqual(words.toSorted())
})

describe('project references', () => {
  test.each(workspaces)('%s refers to the workspaces that it depends on', (workspace) => {
    const { dependencies, devDependencies } = json<Manifest>(`${workspace}/package.json`)
    const depends = Object.keys({ ...dependencies, ...devDependencies }).filter((name) =>
      workspaces.includes(name),
    )
    const { references = [] } = json<{ references?: { path: string }[] }>(
      `${workspace}/tsconfig.json`,
    )
    const refers = references.map(({ path: to }) => path.basename(to))
    expect(refers.toSorted()).toEqual(depends.toSorted())
  })
})

test('a sentence of a screen isolates the titles, places and subjects of users', () => {
  const files = ['shell', 'customer-app', 'packer-app'].flatMap((workspace) =>
    readdirSync(path.join(root, workspace, 'src'), { recursive: true, encoding: 'utf8' })
      .filter((name) => /(?<!\.(?:test|fixture))\.tsx?$/.test(name))
      .map((name) => `${workspace}/src/${name}`),
  )
  expect(files.length).toBeGreaterThan(300)
  const raw = /\$\{(?!isolate\()[^}]*\.(?:title|city|subject|street_address(?:_two)?)\b[^}]*\}/
  expect(files.filter((file) => raw.test(read(file)))).toEqual([])
})

test.each(['e2e', 'faults'])(
  '%s has no fixed dates: the API would refuse them once they are past',
  (folder) => {
    const files = readdirSync(path.join(root, folder), { recursive: true, encoding: 'utf8' })
      .filter((name) => /^(?!\.types\/).*\.ts$/.test(name))
      .map((name) => path.join(folder, name))
    expect(files.length).toBeGreaterThan(5)
    expect(files.filter((file) => /\b20\d\d-\d\d-\d\d/.test(read(file)))).toEqual([])
  },
)
