import { readdirSync } from 'node:fs'
import path from 'node:path'
import { OLDEST_CONTRACT } from 'shell/contract'
import { guaranteesOf } from 'shell/guarantees'
import { importsOf } from '../../scripts/test/imports.fixture.ts'
import { expect, test } from '../support/console-watch.ts'
import { halves } from '../support/halves.ts'

const root = path.resolve(import.meta.dirname, '../..')

const sourceFiles = (folder: string) =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((file) => /\.tsx?$/.test(file) && !/\.(test|fixture)\./.test(file))
    .map((file) => path.join(folder, file))

for (const half of halves) {
  test(`${half} imports only what the oldest contract guarantees`, () => {
    const imports = sourceFiles(path.join(root, half, 'src')).flatMap(importsOf)
    for (const [shared, promised] of Object.entries(guaranteesOf(OLDEST_CONTRACT).names)) {
      const wanted = imports.flatMap(({ from, names }) => (from === shared ? names : []))
      expect(wanted.length, shared).toBeGreaterThan(2)
      expect(
        wanted.filter((name) => !promised.includes(name)),
        shared,
      ).toEqual([])
    }
  })
}
