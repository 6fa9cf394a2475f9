import type { Gig } from 'api/client'
import type { Place } from './places.ts'

export type GigTask =
  /** `from` is an ended gig that the customer posts again. */
  | { kind: 'create'; from?: Gig }
  /**
   * The gig as it was when the dialog opened, so that a refetch never overwrites typed text. The form opens at the stairs
   * of `stairsAt`, else at its start.
   */
  | { kind: 'edit'; gig: Gig; stairsAt?: Place | undefined }

export const taskTitles = { create: 'Create Moving Job', edit: 'Edit Moving Job' }
