import { readFileSync } from 'node:fs'
import path from 'node:path'
import { NEWEST_CONTRACT } from './contract.ts'
import { guaranteesOf } from './guarantees.ts'

const root = path.resolve(__dirname, '../../..')
const read = (file: string) => readFileSync(path.join(root, file), 'utf8')
const guaranteed = guaranteesOf(NEWEST_CONTRACT)

test('the theme sets every CSS variable of the newest contract', () => {
  const set = [...read('shared-ui/src/theme/tokens.ts').matchAll(/--([\w-]+):/g)].map(
    ([, name]) => name,
  )
  expect(guaranteed.tokens.filter((token) => !set.includes(token))).toEqual([])
})

test.each(Object.entries(guaranteed.names))(
  'the façade of %s has every export of the newest contract',
  (of, names: string[]) => {
    const facade = of.replace('@tanstack/', '')
    const exported: string[] = read(`shell/src/remotes/shared/${facade}.ts`).match(/\w+/g) ?? []
    expect(names.filter((name) => !exported.includes(name))).toEqual([])
  },
)

test('a later contract keeps everything of an earlier one', () => {
  expect(guaranteed.tokens).toEqual(expect.arrayContaining(guaranteesOf(1).tokens))
  expect(guaranteesOf(0).tokens).toEqual([])
})
