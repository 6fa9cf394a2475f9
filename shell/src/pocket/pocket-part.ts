export { keepDay } from './keep-day.ts'
