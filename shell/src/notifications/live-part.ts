export { Bell } from './bell.tsx'
export { readUnsent, SignOutQuestion } from '../session/sign-out-question.tsx'
