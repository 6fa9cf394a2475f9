import type { Gig } from 'api/contract'

/** What the dialog is open for. */
export type GigTask = { kind: 'create' } | { kind: 'edit'; gigId: Gig['id'] }

export const taskTitles = { create: 'Create Moving Job', edit: 'Edit Moving Job' }
