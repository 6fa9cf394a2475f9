import { readFileSync } from 'node:fs'
import path from 'node:path'
import { NEWEST_CONTRACT } from './contract.ts'
import { guaranteesOf } from './guarantees.ts'

const root = path.resolve(__dirname, '../../..')
const read = (file: string) => readFileSync(path.join(root, file), 'utf8')
const promised = guaranteesOf(NEWEST_CONTRACT)

test('this shell sets every variable that its contract promises', () => {
  const set = [...read('shared-ui/src/theme/tokens.ts').matchAll(/--([\w-]+):/g)].map(
    ([, name]) => name,
  )
  expect(promised.tokens.filter((token) => !set.includes(token))).toEqual([])
})

test.each(Object.entries(promised.names))(
  'this shell passes on all promised names of %s',
  (of, names: string[]) => {
    const facade = of.replace('@tanstack/', '')
    const passed: string[] = read(`shell/src/remotes/shared/${facade}.ts`).match(/\w+/g) ?? []
    expect(names.filter((name) => !passed.includes(name))).toEqual([])
  },
)

test('a later contract keeps what an earlier one promised', () => {
  expect(promised.tokens).toEqual(expect.arrayContaining(guaranteesOf(1).tokens))
  expect(guaranteesOf(0).tokens).toEqual([])
})
