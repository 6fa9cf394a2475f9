import type { Gig } from 'api/contract'

/** What the dialog does: create a job, or edit one. */
export type GigTask = { kind: 'create' } | { kind: 'edit'; gigId: Gig['id'] }

export const taskTitles = { create: 'Create Moving Job', edit: 'Edit Moving Job' }
