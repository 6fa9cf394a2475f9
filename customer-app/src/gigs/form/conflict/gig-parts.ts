import type { Gig, Specialty } from 'api/client'
import { stateCode } from 'api/rules'
import { formatDateTime } from 'shared-ui'
import { dateFields } from '../date-table.ts'
import { moveLines, saidIn } from '../move-parts.ts'
import { fieldNames, fieldTable } from '../field-table.tsx'
import type { GigDraft } from '../gig-draft.ts'
import { type FieldPath, fieldPaths, momentOf, pathOf, textOf, zoneOf } from '../gig-text.ts'
import { placeParts, places } from '../places.ts'

/** The values that the form has right after the customer opens it for `gig`. */
export const savedDraft = (gig: Gig): GigDraft => ({
  text: textOf(gig),
  move: gig.move ?? {},
  specialties: gig.specialties,
  verifiedOnly: gig.verified_only,
  photoIds: [...gig.images],
  featured: gig.featured_image_index ?? 0,
})

/** A part of a gig for which the customer chooses one version: a field, an address, or a list. */
interface GigPart {
  label: string
  /** The texts that the part has; none for facts, specialties, photos and the verified mark. */
  paths: readonly FieldPath[]
  /** Returns equal values for versions that mean the same. */
  valueOf(draft: GigDraft): unknown
  /** Returns the part as the customer reads it. */
  shown(draft: GigDraft, specialties: readonly Specialty[]): string
}

const fieldParts = Object.fromEntries(
  fieldNames.map((name): [string, GigPart] => {
    const { label, valueOf, shown = (text: string) => text } = fieldTable[name]
    return [
      name,
      {
        label,
        paths: [name],
        valueOf: ({ text }) => valueOf(text[name].trim()),
        shown: ({ text }) => shown(text[name].trim()),
      },
    ]
  }),
)

const addressParts = Object.fromEntries(
  places.map((place): [string, GigPart] => {
    const paths = placeParts.map((part) => pathOf(place, part))
    const statePath = pathOf(place, 'state')
    const valuesOf = ({ text }: GigDraft) =>
      paths.map((path) => (path === statePath && stateCode(text[path])) || text[path].trim())
    return [
      `${place}_location`,
      {
        label: place === 'pickup' ? 'Pickup address' : 'Drop-off address',
        paths,
        valueOf: valuesOf,
        shown: (draft) => {
          const [street, unit, city, state, zip] = valuesOf(draft)
          return [street, unit, city, `${state} ${zip}`.trim()].filter(Boolean).join(', ')
        },
      },
    ]
  }),
)

const dateParts = Object.fromEntries(
  dateFields.map(({ name, label, place }): [string, GigPart] => [
    name,
    {
      label,
      paths: [name],
      valueOf: ({ text }) => text[name],
      shown: ({ text }) => formatDateTime(momentOf(text, name), zoneOf(text, place)),
    },
  ]),
)

const photoCount = (count: number) => (count === 1 ? '1 photo' : `${count} photos`)

const parts: Record<string, GigPart> = {
  ...fieldParts,
  ...addressParts,
  ...dateParts,
  move: {
    label: 'About the move',
    paths: [],
    valueOf: ({ move }) => saidIn(move),
    shown: ({ move }) => moveLines(move).join('\n'),
  },
  specialties: {
    label: 'Required specialties',
    paths: [],
    valueOf: ({ specialties }) => specialties.toSorted((a, b) => a - b),
    shown: ({ specialties: ids }, all) =>
      all
        .filter(({ id }) => ids.includes(id))
        .map(({ name }) => name)
        .join(', '),
  },
  verified_only: {
    label: 'Verified packers only',
    paths: [],
    valueOf: ({ verifiedOnly }) => verifiedOnly,
    shown: ({ verifiedOnly }) => (verifiedOnly ? 'Yes' : 'No'),
  },
  images: {
    label: 'Photos',
    paths: [],
    // Without photos, no photo is featured.
    valueOf: ({ photoIds, featured }) => (photoIds.length > 0 ? [...photoIds, featured] : []),
    shown: ({ photoIds }) => photoCount(photoIds.length),
  },
}

const isEqual = (part: GigPart, a: GigDraft, b: GigDraft) =>
  JSON.stringify(part.valueOf(a)) === JSON.stringify(part.valueOf(b))

/** Whether the two versions mean the same gig. */
export const isSameGig = (a: GigDraft, b: GigDraft) =>
  Object.values(parts).every((part) => isEqual(part, a, b)) &&
  // A text that means the same may still be typed in another way, and the draft keeps it as typed.
  fieldPaths.every((path) => a.text[path] === b.text[path])

export type Side = 'saved' | 'yours'

/** A part that another window has changed, and that differs from the one in the form. */
export interface Difference {
  name: string
  /** The side that the form has now. */
  chosen: Side
}

/** The parts of a gig that another window has saved while the customer has changed the same gig. */
export interface Conflict {
  saved: GigDraft
  yours: GigDraft
  differences: readonly Difference[]
}

/**
 * Compares the saved gig with the form. For a part that the customer has not changed since `base`, the form takes the
 * saved version.
 */
export function conflictOf(base: GigDraft, yours: GigDraft, saved: GigDraft): Conflict {
  const differences = Object.entries(parts).flatMap(([name, part]): Difference[] => {
    if (isEqual(part, base, saved) || isEqual(part, yours, saved)) return []
    return [{ name, chosen: isEqual(part, base, yours) ? 'saved' : 'yours' }]
  })
  return { saved, yours, differences }
}

export const labelOf = (name: string) => parts[name]?.label ?? name

export const shownPart = (name: string, draft: GigDraft, specialties: readonly Specialty[]) =>
  parts[name]?.shown(draft, specialties) || 'None'

/** Returns the texts of the part as they are in the draft. */
export const textsOfPart = (name: string, { text }: GigDraft) =>
  Object.fromEntries((parts[name]?.paths ?? []).map((path) => [path, text[path]]))
