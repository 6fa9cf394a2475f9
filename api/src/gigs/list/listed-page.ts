import type { Context } from 'hono'
import type { TypedResponse } from 'hono/types'
import type { UserEnv } from '../../sessions/app-env.ts'
import { jsonText } from '../../platform/responses/json-text.ts'
import { isKnownEtag } from '../../platform/responses/etag.ts'
import type { Gig } from '../gigs.contract.ts'
import { isAnonymous, type Viewer } from '../street-visibility.sql.ts'
import type { ListedPage } from './gig-lists.ts'

/**
 * Sends a page. Browsers may cache and revalidate a page of the anonymous viewer, which has no
 * streets. Other pages keep the default `no-store`.
 */
export async function answerPage(c: Context<UserEnv>, page: ListedPage, viewer: Viewer) {
  sendTotal(c, page)
  if (isAnonymous(viewer)) {
    c.header('Cache-Control', 'private, no-cache')
    c.header('ETag', page.etag)
    c.header('Vary', 'Accept-Encoding')
    if (isKnownEtag(c.req.header('If-None-Match'), page.etag)) {
      // The browser shows scripts the cached 200 response instead of this 304, so the typed client
      // gets a list of gigs.
      return c.body(null, 304) as unknown as GigsAnswer
    }
  }
  return jsonText<Gig[]>(c, page.text)
}

/** Sends the number of matches. The API counts up to `mostCounted`. */
export function sendTotal(c: Context, { total, isTotalExceeded }: ListedPage) {
  if (total !== undefined) c.header('X-Total-Count', String(total))
  if (isTotalExceeded) c.header('X-Total-Count-Exceeded', 'true')
}

type GigsAnswer = TypedResponse<Gig[], 200, 'json'>
