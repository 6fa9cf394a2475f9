import { readFileSync } from 'node:fs'
import path from 'node:path'

const read = (file: string) => readFileSync(path.resolve(__dirname, '..', file), 'utf8')

/** Returns the declarations of CSS variables, without repeated spaces. */
const tokensOf = (file: string) =>
  [...read(file).matchAll(/^ *(--[\w-]+): +(.*);$/gm)].map(([, name, value]) => `${name}: ${value}`)

test("the tokens of the operators' site are those of the product", () => {
  const tokens = tokensOf('api/src/operator/site/style.ts')
  expect(tokens.length).toBeGreaterThan(15)
  expect(tokensOf('shared-ui/src/theme/tokens.ts')).toEqual(expect.arrayContaining(tokens))
})
