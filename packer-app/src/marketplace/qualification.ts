import type { Gig, Specialty } from 'api/contract'

export interface Requirement {
  id: number
  name: string
  missing: boolean
}

/** A gig's required specialties. Those that the packer lacks come first. */
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

/** "You qualify", "Missing specialty: piano" or "2 specialties missing" */
export function qualificationText(requirements: readonly Requirement[]): string {
  const missing = requirements.filter((requirement) => requirement.missing)
  if (missing.length === 0) return 'You qualify'
  return missing.length === 1
    ? `Missing specialty: ${missing[0]?.name ?? ''}`
    : `${missing.length} specialties missing`
}
