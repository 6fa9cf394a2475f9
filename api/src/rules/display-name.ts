import { isolate, isVisible } from './shown-text.ts'

/** Returns the visible words of a name. */
export const nameParts = (name: string): string[] => name.split(/\s+/).filter(isVisible)

/**
 * Returns the first name and the initial of the last name ("Marcus T."), isolated so that it fits in any sentence.
 * Without a visible name, returns "Packer 12" or "Customer 12", never the username.
 */
export function displayName(role: 'customer' | 'packer', id: number, name: string): string {
  const [first, ...rest] = nameParts(name)
  if (!first) return `${role === 'customer' ? 'Customer' : 'Packer'} ${id}`
  const initial = rest.at(-1)?.match(/^\p{L}/u)?.[0]
  return isolate(initial ? `${first} ${initial.toUpperCase()}.` : first)
}

/** Returns "Marcus" for the display name "Marcus T.", so that a sentence can end with the name. */
export const firstName = (name: string): string => name.replace(/ \p{L}\.(?=\u2069?$)/u, '')
