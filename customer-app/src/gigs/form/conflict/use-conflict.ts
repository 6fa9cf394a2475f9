import { useEffect, useEffectEvent, useRef, useState } from 'react'
import type { GigDraft } from '../gig-draft.ts'
import { type Conflict, conflictOf, type Side } from './gig-parts.ts'

/** Where the photos of a side are: on the API, by URL, or in the form. */
interface SidePhotos<Photo> {
  stored: readonly string[]
  known: readonly Photo[]
}

interface ConflictOptions<Photo> {
  /** The conflict of the draft with which the form has started. */
  began: Conflict | null
  /** Whether the draft's photos have loaded. */
  isReady: boolean
  photos: readonly Photo[]
  /** Puts these parts of a side into the form. */
  take(side: GigDraft, names: readonly string[], photos: SidePhotos<Photo>): void
}

/** Holds the parts that another window has changed, and the side of each part that the customer has chosen. */
export function useConflict<Photo>({ began, isReady, photos, take }: ConflictOptions<Photo>) {
  const [conflict, setConflict] = useState<Conflict | null>(null)
  /** The photos that the form had before the customer chose a side. */
  const known = useRef<readonly Photo[]>([])

  function show(found: Conflict) {
    known.current = photos
    setConflict(found.differences.length > 0 ? found : null)
    const saved = found.differences.filter(({ chosen }) => chosen === 'saved')
    take(
      found.saved,
      saved.map(({ name }) => name),
      { stored: found.saved.photoIds, known: photos },
    )
  }

  const begin = useEffectEvent(() => {
    if (began) show(began)
  })
  useEffect(() => {
    if (isReady) begin()
  }, [isReady])

  return {
    /** Null if there is nothing to choose. */
    conflict,
    clear: () => setConflict(null),

    /** Compares the form with the saved gig. Returns whether the customer has to choose. */
    meet(base: GigDraft, yours: GigDraft, saved: GigDraft): boolean {
      const found = conflictOf(base, yours, saved)
      show(found)
      return found.differences.length > 0
    },

    /** Takes one side of a part that another window has changed. */
    choose(name: string, side: Side) {
      if (!conflict) return
      const differences = conflict.differences.map((difference) =>
        difference.name === name ? { name, chosen: side } : difference,
      )
      setConflict({ ...conflict, differences })
      take(conflict[side], [name], {
        stored: conflict.saved.photoIds,
        known: known.current,
      })
    },
  }
}
