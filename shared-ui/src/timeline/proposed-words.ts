/** What a customer proposes to change: its members, or the names in `fields`. */
interface Proposed {
  fields?: readonly string[]
  pickup_date?: object
  dropoff_date?: object
  pickup_location?: object
  dropoff_location?: object
}

/** Returns what a customer proposes for a booked job: "another time", "another address", or both. */
export function proposedWords(changes: Proposed | null | undefined): string {
  const names = new Set([...Object.keys(changes ?? {}), ...(changes?.fields ?? [])])
  const parts = [
    ...(names.has('pickup_date') || names.has('dropoff_date') ? ['time'] : []),
    ...(names.has('pickup_location') || names.has('dropoff_location') ? ['address'] : []),
  ]
  return parts.length > 0 ? `another ${parts.join(' and ')}` : 'a change'
}
