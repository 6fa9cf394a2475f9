export { Half } from './half.tsx'
export { prefetchHalf } from './load-half.ts'
