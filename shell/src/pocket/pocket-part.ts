export { InstallQuestion } from './install-question.tsx'
export { keepDay } from './keep-day.ts'
