import type { User } from 'api/contract'
import { emptyText, fieldPaths, type GigText } from './gig-text.ts'

/** The draft of a new gig, stored in localStorage. The draft's photos are in IndexedDB (draft-photos.ts). */
export interface GigDraft {
  text: GigText
  specialties: number[]
  verifiedOnly: boolean
  photoIds: string[]
  featured: number
}

export const emptyDraft: GigDraft = {
  text: emptyText,
  specialties: [],
  verifiedOnly: false,
  photoIds: [],
  featured: 0,
}

const keyOf = (customerId: User['id']) => `manyhands.new-job.${customerId}`

export const isEmpty = ({ text, specialties, verifiedOnly, photoIds }: GigDraft) =>
  specialties.length === 0 &&
  !verifiedOnly &&
  photoIds.length === 0 &&
  fieldPaths.every((path) => text[path] === '')

/** Replaces values of a wrong type with defaults, because an older release may have stored the draft. */
function parse(json: string): GigDraft {
  const stored = JSON.parse(json) as Partial<Record<keyof GigDraft, unknown>> | null
  const texts = (stored?.text ?? {}) as Record<string, unknown>
  const listOf = <T>(value: unknown, isOne: (one: unknown) => one is T) =>
    Array.isArray(value) ? value.filter(isOne) : []
  const isId = (one: unknown): one is number => Number.isInteger(one)
  const isText = (one: unknown): one is string => typeof one === 'string'
  return {
    text: Object.fromEntries(
      fieldPaths.map((path) => [path, typeof texts[path] === 'string' ? texts[path] : '']),
    ) as GigText,
    specialties: listOf(stored?.specialties, isId),
    verifiedOnly: stored?.verifiedOnly === true,
    photoIds: listOf(stored?.photoIds, isText),
    featured: isId(stored?.featured) ? stored.featured : 0,
  }
}

export function loadDraft(customerId: User['id']): GigDraft {
  try {
    const json = localStorage.getItem(keyOf(customerId))
    return json === null ? emptyDraft : parse(json)
  } catch {
    return emptyDraft
  }
}

/** Stores the draft, or removes it if it is empty. */
export function keepDraft(customerId: User['id'], draft: GigDraft) {
  try {
    if (isEmpty(draft)) localStorage.removeItem(keyOf(customerId))
    else localStorage.setItem(keyOf(customerId), JSON.stringify(draft))
  } catch {
    // Storage is full or blocked. The form works without a stored draft.
  }
}
