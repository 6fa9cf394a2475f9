import { lazyPage } from '../layout/lazy-page.tsx'
import type { Role } from './session.tsx'
import { signPages } from './sign-pages.ts'

/** The prompt comes with the other forms, once a session has ended: most visits never see it. */
export const LazySessionPrompt = lazyPage<'SessionPrompt', { role: Role }>(
  signPages,
  'SessionPrompt',
)
