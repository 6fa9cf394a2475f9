import { variablesOf } from '../../../shared-ui/src/theme/css-variables.fixture.ts'
import { tokens } from '../../../shared-ui/src/theme/tokens.ts'
import * as reactQuery from '../remotes/shared/react-query.ts'
import * as reactRouterDom from '../remotes/shared/react-router-dom.ts'
import * as styledComponents from '../remotes/shared/styled-components.ts'
import { guarantees } from './guarantees.ts'

// The build resolves these names (webpack.base.mjs).
jest.mock('direct/react-query', () => jest.requireActual('@tanstack/react-query'), {
  virtual: true,
})
jest.mock('direct/react-router-dom', () => jest.requireActual('react-router-dom'), {
  virtual: true,
})
jest.mock('direct/styled-components', () => jest.requireActual('styled-components'), {
  virtual: true,
})

const facades: Record<string, object> = {
  '@tanstack/react-query': reactQuery,
  'react-router-dom': reactRouterDom,
  'styled-components': styledComponents,
}

test('the theme sets every CSS variable of the contract', () => {
  const set = variablesOf(tokens)
  expect(guarantees.tokens.filter((token) => !set.includes(`--${token}`))).toEqual([])
})

test.each(Object.entries(guarantees.names))(
  'the façade of %s has every export of the contract',
  (of, names) => {
    const facade = new Map(Object.entries(facades[of] ?? {}))
    expect(names.filter((name) => facade.get(name) === undefined)).toEqual([])
  },
)
