import type { User } from 'api/client'
import type { HalfProps } from 'shell/contract'

/** The props that every page receives; each page declares those that it uses. */
export interface PageProps {
  user: User
  notify: HalfProps['notify']
  loadPushQuestion?: HalfProps['loadPushQuestion']
  /** The path of the previous page; '' on the first page of a visit. */
  cameFrom: string
}
