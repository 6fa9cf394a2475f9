declare module 'direct/react-router-dom' {
  export * from 'react-router-dom'
}
declare module 'direct/react-query' {
  export * from '@tanstack/react-query'
}
