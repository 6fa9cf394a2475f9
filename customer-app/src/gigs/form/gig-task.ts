import type { Gig } from 'api/client'

export type GigTask =
  /** `from` is an ended gig that the customer posts again. */
  | { kind: 'create'; from?: Gig }
  /** The gig as it was when the dialog opened, so that a refetch never overwrites typed text. */
  | { kind: 'edit'; gig: Gig }

export const taskTitles = { create: 'Create Moving Job', edit: 'Edit Moving Job' }
