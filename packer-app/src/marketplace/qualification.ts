import type { Gig, Specialty } from 'api/client'
import { needsPeople } from '../gig-facts.ts'

export interface Requirement {
  id: number
  name: string
  missing: boolean
}

/**
 * Returns the gig's required specialties. Those that the packer lacks come first. While `own` is undefined
 * (loading), none counts as missing.
 */
export function requirementsOf(
  gig: Pick<Gig, 'specialties'>,
  names: ReadonlyMap<Specialty['id'], string>,
  own: ReadonlySet<number> | undefined,
): Requirement[] {
  return gig.specialties
    .map((id) => ({
      id,
      name: names.get(id) ?? 'unknown specialty',
      missing: own !== undefined && !own.has(id),
    }))
    .toSorted((a, b) => Number(b.missing) - Number(a.missing) || a.id - b.id)
}

/**
 * Returns "You qualify" or, for example, "Missing specialty: piano", "2 specialties missing" or "Needs 3 people".
 *
 * @param lacksPeople the people that the gig asks for, if the packer brings fewer
 * @param lacksBadge whether the gig is for verified packers, and the packer is not one
 */
export function qualificationText(
  requirements: readonly Requirement[],
  lacksPeople: number | undefined,
  lacksBadge: boolean,
): string {
  const missing = requirements.filter((requirement) => requirement.missing)
  if (missing.length === 0 && lacksPeople) return needsPeople(lacksPeople)
  if (missing.length === 0) return lacksBadge ? 'Missing verified badge' : 'You qualify'
  return missing.length === 1
    ? `Missing specialty: ${missing[0]?.name ?? ''}`
    : `${missing.length} specialties missing`
}
