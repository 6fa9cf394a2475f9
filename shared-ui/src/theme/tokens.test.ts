import type * as Tokens from './tokens.ts'

/** Returns the tokens in a browser that knows light-dark(), or does not. */
function tokensIn(knowsLightDark: boolean): string {
  let tokens = ''
  Object.assign(CSS, { supports: () => knowsLightDark })
  jest.isolateModules(() => {
    ;({ tokens } = jest.requireActual<typeof Tokens>('./tokens.ts'))
  })
  Reflect.deleteProperty(CSS, 'supports')
  return tokens
}

const valueOf = (tokens: string, name: string) => new RegExp(`${name}: *([^;]+);`).exec(tokens)?.[1]

test('a browser without light-dark() gets the values of the light theme', () => {
  const both = tokensIn(true)
  expect(valueOf(both, '--surface')).toBe('light-dark(#ffffff, #0e0f12)')
  const light = tokensIn(false)
  expect(light).not.toMatch(/light-dark|light dark/)
  expect(valueOf(light, '--surface')).toBe('#ffffff')
  expect(valueOf(light, '--scrim')).toBe('rgb(22 20 16 / .44)')
  expect(valueOf(light, '--shadow-2')).toBe(
    '0 2px 4px rgb(40 32 20 / .04), 0 10px 24px -6px rgb(40 32 20 / .12)',
  )
})
