import type { Gig, User } from 'api/client'
import type { Move } from 'api/rules'
import { inTab, keepStored, readStoredJson } from 'shared-ui'
import { draftKey } from './draft-key.ts'
import { knownMove, saidIn } from './move-parts.ts'
import { emptyText, fieldPaths, type GigText } from './gig-text.ts'

/** The unsaved input of the form. The files of new photos are in IndexedDB (draft-photos.ts). */
export interface GigDraft {
  text: GigText
  /** The facts of the move. */
  move: Move
  specialties: number[]
  verifiedOnly: boolean
  /** The packer who is asked first; undefined for all packers. Only a new gig has it. */
  askedFirst?: number | undefined
  /** The ids of new photos and the URLs of stored ones, in order. */
  photoIds: string[]
  featured: number
}

/** The draft of a change, with the gig that the form started from. */
export interface ChangeDraft extends GigDraft {
  /** The version of the gig that the form started from. */
  version: number
  base: GigDraft
}

export const emptyDraft: GigDraft = {
  text: emptyText,
  move: {},
  specialties: [],
  verifiedOnly: false,
  photoIds: [],
  featured: 0,
}

/**
 * The owner of a draft and of its photos: a customer's new gig, a customer's change of a gig, or a copy of a gig, which
 * the customer posts again (`again-<id>`).
 */
export const ownerOf = (customerId: User['id'], gig?: Gig['id'] | `again-${number}`) =>
  gig === undefined ? `${customerId}` : `${customerId}.${gig}`

/**
 * Returns where a draft is: undefined for the device. Each tab has a separate draft of a change or a copy: another tab may change the same gig, and
 * both start from the stored gig.
 */
const placeOf = (owner: string) => (owner.includes('.') ? inTab : undefined)

export const isEmpty = ({
  text,
  move,
  specialties,
  verifiedOnly,
  askedFirst,
  photoIds,
}: GigDraft) =>
  saidIn(move) === undefined &&
  specialties.length === 0 &&
  !verifiedOnly &&
  askedFirst === undefined &&
  photoIds.length === 0 &&
  fieldPaths.every((path) => text[path] === '')

/** Replaces values of a wrong type with defaults, because an older release may have stored the draft. */
function parse(value: unknown): GigDraft {
  const stored = value as Partial<Record<keyof GigDraft, unknown>> | null | undefined
  const texts = (stored?.text ?? {}) as Record<string, unknown>
  const listOf = <T>(value: unknown, isOne: (one: unknown) => one is T) =>
    Array.isArray(value) ? value.filter(isOne) : []
  const isId = (one: unknown): one is number => Number.isInteger(one)
  const isText = (one: unknown): one is string => typeof one === 'string'
  return {
    text: Object.fromEntries(
      fieldPaths.map((path) => [path, typeof texts[path] === 'string' ? texts[path] : '']),
    ) as GigText,
    move: knownMove(stored?.move),
    specialties: listOf(stored?.specialties, isId),
    verifiedOnly: stored?.verifiedOnly === true,
    ...(isId(stored?.askedFirst) && { askedFirst: stored.askedFirst }),
    photoIds: listOf(stored?.photoIds, isText),
    featured: isId(stored?.featured) ? stored.featured : 0,
  }
}

const read = (owner: string): unknown => readStoredJson(draftKey(owner), placeOf(owner))

/** Returns the draft of the customer's new gig. */
export function loadDraft(owner: string): GigDraft {
  const stored = read(owner)
  return stored ? parse(stored) : emptyDraft
}

/** Returns the draft of a change; undefined if there is none. */
export function loadChange(owner: string): ChangeDraft | undefined {
  const stored = read(owner) as Partial<Record<keyof ChangeDraft, unknown>> | undefined
  if (typeof stored?.version !== 'number' || typeof stored.base !== 'object') return undefined
  return { ...parse(stored), version: stored.version, base: parse(stored.base) }
}

/** Stores the draft, or removes it for null. */
export const keepDraft = (owner: string, draft: GigDraft | ChangeDraft | null) =>
  keepStored(draftKey(owner), draft ? JSON.stringify(draft) : undefined, placeOf(owner))
