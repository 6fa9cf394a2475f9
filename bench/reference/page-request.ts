export interface PageRequest {
  available: boolean
  customerId: number | undefined
  /** The gigs at most 25 miles away, with their distances. */
  zip: string | undefined
  after: { time: number; id: number } | undefined
  limit: number | undefined
}

export function readPageRequest(query: URLSearchParams): PageRequest {
  const number = (name: string) => (query.has(name) ? Number(query.get(name)) : undefined)
  const cursor = query.get('cursor')
  return {
    available: query.get('available') === 'true',
    customerId: number('customer_id'),
    zip: query.get('zip_code') ?? undefined,
    after: cursor === null ? undefined : readCursor(cursor),
    limit: number('limit'),
  }
}

/** Reads a cursor of the product, without its checks. */
function readCursor(cursor: string) {
  const [, time = 0, id = 0] = JSON.parse(Buffer.from(cursor, 'base64url').toString()) as number[]
  return { time, id }
}

export function linkToNext(url: URL, last: { created_on_date: Date; id: number }): string {
  const query = new URLSearchParams(url.search)
  const cursor = JSON.stringify([null, last.created_on_date.getTime(), last.id])
  query.set('cursor', Buffer.from(cursor).toString('base64url'))
  return `<${url.pathname}?${query.toString()}>; rel="next"`
}
