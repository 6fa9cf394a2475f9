import pino from 'pino'
import { createTestDatabase, type TestDatabase } from '../../platform/db/database.fixture.ts'
import type { ImageStore } from '../../platform/image-store/image-store.ts'
import { type ApiSettings, defaultSettings } from '../../platform/settings.ts'
import { hashToken, openSession } from '../people/links.ts'
import { putOperator } from '../people/operators.sql.ts'
import type { Role } from '../acts/roles.ts'
import { createOperatorSite } from './site.ts'

type Form = Record<string, string | string[]>

/** Creates an operators' site for tests, on its own database or on the database of a test API. */
export async function createTestSite(
  settings: Partial<ApiSettings> = {},
  given?: TestDatabase & { images?: ImageStore },
) {
  const database = given ?? (await createTestDatabase())
  const { sql } = database
  const log = pino({ level: 'silent' })
  const site = createOperatorSite({
    // Without a test API, no page reads images.
    ...{ sql, log, images: given?.images ?? (undefined as never) },
    settings: { ...defaultSettings, ...settings },
  })
  const origin = settings.publicUrl ?? 'http://localhost:3100'

  const send = (
    method: string,
    url: string,
    { body, headers = {} }: { body?: BodyInit; headers?: object } = {},
  ) =>
    site.request(`${origin}${url}`, {
      method,
      body,
      headers: { ...(method === 'POST' && { Origin: origin }), ...headers },
    })

  /** Sends a form as a browser does. */
  function post(url: string, form: Form = {}, headers: object = {}) {
    const body = new URLSearchParams()
    for (const [name, value] of Object.entries(form)) {
      for (const item of [value].flat()) body.append(name, item)
    }
    return send('POST', url, { body, headers })
  }

  /** Signs an operator with these roles in, without a passkey. */
  async function signIn(name: string, ...roles: Role[]) {
    const token = await sql.begin(async (tx) =>
      openSession(tx, await putOperator(tx, { name, roles, by: 'test' })),
    )
    const headers = { Cookie: `${settings.secure ? '__Host-' : ''}mh_operator=${token}` }
    return {
      name,
      headers,
      tokenHash: hashToken(token),
      get: (url: string, more: object = {}) =>
        send('GET', url, { headers: { ...headers, ...more } }),
      post: (url: string, form?: Form, more: object = {}) =>
        post(url, form, { ...headers, ...more }),
    }
  }

  return { ...database, site, origin, send, post, signIn }
}
