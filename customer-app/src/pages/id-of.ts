/** The largest id, because ids are Postgres integers. */
const largestId = 2_147_483_647

/** Parses an id from the URL. */
export const idOf = (param = ''): number | undefined =>
  /^[1-9]\d{0,9}$/.test(param) && Number(param) <= largestId ? Number(param) : undefined
