import * as query from '@tanstack/react-query'
import react from 'react'
import jsxRuntime from 'react/jsx-runtime'
import reactDom from 'react-dom'
import * as router from 'react-router-dom'
import * as styled from 'styled-components'

/** The packages that the page loads once, by the names of federation.shared.mjs. */
const packages = {
  react,
  'react/jsx-runtime': jsxRuntime,
  'react-dom': reactDom,
  'react-router-dom': router,
  '@tanstack/react-query': query,
  'styled-components': styled,
}

/** Returns the share scope from which the halves take these packages, in the format of Module Federation. */
export const shareScope = (versions: Record<string, string>) =>
  Object.fromEntries(
    Object.entries(packages).map(([name, library]) => {
      const provided = { get: () => () => library, loaded: true, eager: true, from: 'shell' }
      return [name, { [versions[name] ?? '0']: provided }]
    }),
  )
