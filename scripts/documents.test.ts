import { existsSync, readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'

const root = path.resolve(__dirname, '..')
const read = (file: string) => readFileSync(path.join(root, file), 'utf8')
const json = <T>(file: string) => JSON.parse(read(file)) as T

interface Manifest {
  scripts?: Record<string, string>
  devDependencies?: Record<string, string>
}

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
        !/^(api|shell)\/(client|contract|rules|server)$|^((release|live)\.json|src\/.*)$|^x\./.test(
          name,
        ),
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
