const reasons: Record<string, string> = {
  stairs: 'stairs',
  items: 'more items',
  waiting: 'waiting',
  other: 'something else',
}

/** Returns why a packer asks for extra pay: "more items". A newer API may have other reasons. */
export const extraReason = (reason: string): string =>
  reasons[reason] ?? reason.replaceAll('_', ' ')
