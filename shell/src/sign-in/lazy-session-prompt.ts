import { lazyPage } from '../loading/lazy-page.tsx'
import type { Role } from '../session/session.tsx'
import { signPages } from './sign-pages.ts'

/** In the chunk of the sign-in forms, which loads when a session has ended: most visits never need it. */
export const LazySessionPrompt = lazyPage<'SessionPrompt', { role: Role }>(
  signPages,
  'SessionPrompt',
)
