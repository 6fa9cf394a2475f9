import type { User } from 'api/contract'
import type { HalfProps } from 'shell/contract'

/** The props of every page; a page declares the ones that it reads. */
export interface PageProps {
  user: User
  notify: HalfProps['notify']
  /** The path of the page that the packer comes from; '' for the first page of a visit. */
  cameFrom: string
}
