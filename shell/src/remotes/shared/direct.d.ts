declare module 'direct/react-router-dom' {
  export * from 'react-router-dom'
}
declare module 'direct/styled-components' {
  export * from 'styled-components'
  export { default } from 'styled-components'
}
declare module 'direct/react-query' {
  export * from '@tanstack/react-query'
}
