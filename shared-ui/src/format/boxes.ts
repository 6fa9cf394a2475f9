/** Adds the unit to a number or range: "38 boxes", "30–40 boxes", "1 box". */
export const formatBoxes = (count: string): string => (count === '1' ? '1 box' : `${count} boxes`)
