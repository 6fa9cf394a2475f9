import { readFileSync } from 'node:fs'
import path from 'node:path'

const root = path.resolve(__dirname, '..')
const json = <T>(file: string) => JSON.parse(readFileSync(path.join(root, file), 'utf8')) as T

interface Manifest {
  workspaces?: string[]
  dependencies?: Record<string, string>
  devDependencies?: Record<string, string>
}

const workspaces = json<Manifest>('package.json').workspaces ?? []

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
