import type { Context } from 'hono'
import type { TypedResponse } from 'hono/types'
import type { UserEnv } from '../../app-env.ts'
import { jsonText } from '../../platform/responses/json-text.ts'
import type { Gig } from '../gigs.contract.ts'
import type { ListedPage } from './gig-lists.ts'

/**
 * A page as an answer. Without anybody's street in it (`hasNoStreets`) a browser may keep it, to ask
 * whether it is still the same.
 */
export async function answerPage(c: Context<UserEnv>, page: ListedPage, hasNoStreets: boolean) {
  if (page.total !== undefined) c.header('X-Total-Count', String(page.total))
  if (hasNoStreets) {
    c.header('Cache-Control', 'private, no-cache')
    c.header('ETag', page.etag)
    c.header('Vary', 'Accept-Encoding')
    if (isKnown(c.req.header('If-None-Match'), page.etag)) {
      // A browser fills in what it kept: its scripts see the gigs.
      return c.body(null, 304) as unknown as GigsAnswer
    }
  }
  return jsonText<Gig[]>(c, page.text)
}

type GigsAnswer = TypedResponse<Gig[], 200, 'json'>

/** Compared weakly, as RFC 9110 wants it here; `*` is whatever there is. */
const isKnown = (known = '', etag: string) =>
  known
    .split(',')
    .map((one) => one.trim().replace(/^W\//, ''))
    .some((one) => one === '*' || one === etag.replace(/^W\//, ''))
