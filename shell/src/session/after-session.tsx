import type { User } from 'api/client'
import { Redirect } from './redirect.tsx'
import { homeOf } from './requested-address.ts'
import type { Role } from './session.tsx'
import { LazySessionPrompt } from '../sign-in/lazy-session-prompt.ts'

/** Replaces a half's page after its session ended: a sign-in form, or a redirect to the home page of `user`. */
export const AfterSession = ({ role, user }: { role: Role; user: User | null }) =>
  user ? <Redirect to={homeOf[user.user_type]} /> : <LazySessionPrompt role={role} />
