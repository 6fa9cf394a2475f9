import type { Gig } from 'api/client'
import { type Conflict, conflictOf, savedDraft } from './conflict/gig-parts.ts'
import { emptyDraft, type GigDraft, loadChange, loadDraft } from './gig-draft.ts'
import { copyIdOf } from './photos/photo-copies.ts'

interface Start {
  draft: GigDraft
  /** Whether the draft was stored on this device. */
  resumed: boolean
  /** The parts that another window has changed since the draft was stored. */
  conflict: Conflict | null
}

/** Returns the content of a gig without its dates. */
function copyOf(gig: Gig): GigDraft {
  const { text, photoIds, ...draft } = savedDraft(gig)
  return {
    ...draft,
    text: { ...text, pickup_date: '', dropoff_date: '' },
    photoIds: photoIds.map(copyIdOf),
  }
}

/**
 * Returns the initial content of the form: the draft on this device, else the stored gig, a copy of `from`, or an empty
 * form.
 */
export function startOf(owner: string, gig: Gig | undefined, from: Gig | undefined): Start {
  if (!gig) {
    const draft = loadDraft(owner)
    const resumed = draft !== emptyDraft
    return { draft: from && !resumed ? copyOf(from) : draft, resumed, conflict: null }
  }
  const saved = savedDraft(gig)
  const draft = loadChange(owner)
  if (!draft) return { draft: saved, resumed: false, conflict: null }
  const conflict = draft.version === gig.version ? null : conflictOf(draft.base, draft, saved)
  return { draft, resumed: true, conflict }
}
