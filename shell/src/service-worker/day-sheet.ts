/** The address of the day sheet, and the scope of the worker. */
export const daySheetPath = '/packer/today'

/** The header by which the worker tells the day sheet from another page at its address. */
export const daySheetHeader = 'X-Day-Sheet'

const caches = 'manyhands-day-sheet-'

/** The cache with the day sheet's HTML. A worker deletes the caches with other numbers. */
export const daySheetCache = `${caches}1`

export const isDaySheetCache = (name: string): boolean => name.startsWith(caches)
