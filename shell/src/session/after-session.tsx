import type { User } from 'api/contract'
import { Redirect } from './redirect.tsx'
import { homeOf } from './home-address.ts'
import type { Role } from './session.tsx'
import { LazySessionPrompt } from '../sign-in/lazy-session-prompt.ts'

/** What follows on a half's page whose session is over: sign in, or on to where `user` belongs. */
export const AfterSession = ({ role, user }: { role: Role; user: User | null }) =>
  user ? <Redirect to={homeOf[user.user_type]} /> : <LazySessionPrompt role={role} />
