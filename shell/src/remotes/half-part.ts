export { Half } from './half.tsx'
export { startHalf } from './load-half.ts'
