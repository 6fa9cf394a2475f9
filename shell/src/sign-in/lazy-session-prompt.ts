import { shellPage } from '../loading/shell-page.tsx'
import type { Role } from '../session/session.tsx'
import { signPages } from './sign-pages.ts'

/** Loads the chunk of the sign-in forms when a session has ended. Most visits never need it. */
export const LazySessionPrompt = shellPage<'SessionPrompt', { role: Role }>(
  signPages,
  'SessionPrompt',
)
