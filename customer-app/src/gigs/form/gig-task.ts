import type { Gig } from 'api/contract'

/** The task of the dialog: create or edit a gig. */
export type GigTask = { kind: 'create' } | { kind: 'edit'; gigId: Gig['id'] }

export const taskTitles = { create: 'Create Moving Job', edit: 'Edit Moving Job' }
