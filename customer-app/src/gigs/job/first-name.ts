/** Returns "Marcus" for the display name "Marcus T.", so that a sentence can end with the name. */
export const firstName = (displayName: string): string => displayName.replace(/ \p{L}\.$/u, '')
