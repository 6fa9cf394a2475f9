/** Returns "Marcus" for the display name "Marcus T.". */
export const shortName = (displayName: string): string =>
  displayName.replace(/ \p{L}\.(?=\u2069?$)/u, '')
