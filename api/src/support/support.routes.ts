import { bigJson } from '../platform/responses/json-text.ts'
import { Hono } from 'hono'
import { createMiddleware } from 'hono/factory'
import type { AppEnv, UserEnv } from '../sessions/app-env.ts'
import { fieldError } from '../platform/errors/http-error.ts'
import { countAttempt } from '../platform/rate-limits/attempts.ts'
import { jsonBody } from '../platform/requests/body.ts'
import { sentKeyOf } from '../platform/requests/idempotency-key.ts'
import { validate } from '../platform/requests/validate.ts'
import { requireUser } from '../sessions/auth.ts'
import {
  NewMessage,
  NewTicket,
  type SupportConversation,
  type SupportTicket,
  TicketPath,
} from './support.contract.ts'
import { supportOperations } from './support.operations.ts'
import { concernsUser, findTicket, listTickets } from './support.sql.ts'
import { toConversation, toTicket } from './ticket-json.ts'
import { openTicket, reply, requireTicket } from './write-message.ts'

type TicketParam = { in: { param: { id: string } }; out: { param: { id: number } } }

/** Throws 404 unless it is a ticket of the user. Runs before the body's fields are checked. */
const requireOwnTicket = createMiddleware<UserEnv, string, TicketParam>(async (c, next) => {
  requireTicket(await findTicket(c.get('sql'), c.req.valid('param').id, c.get('user').id))
  await next()
})

export const supportRoutes = new Hono<AppEnv>()
  .post(
    '/support',
    supportOperations.create,
    requireUser,
    jsonBody(),
    validate('json', NewTicket),
    async (c) => {
      const { sql, user, attempts } = c.var
      const input = c.req.valid('json')
      if (input.gig_id && !(await concernsUser(sql, input.gig_id, user))) {
        throw fieldError(
          'gig_id',
          `${user.user_type === 'packer' ? 'Gig' : 'Job'} ${input.gig_id} is not yours.`,
        )
      }
      await countAttempt(attempts.supportMessages, String(user.id))
      const ticket = await openTicket(sql, { userId: user.id, key: sentKeyOf(c) }, input)
      return c.json<SupportConversation, 201>(toConversation(ticket), 201)
    },
  )
  .get('/support', supportOperations.list, requireUser, async (c) => {
    const rows = await listTickets(c.get('sql'), c.get('user').id)
    return bigJson<SupportTicket[]>(c, rows.map(toTicket))
  })
  .get(
    '/support/:id',
    supportOperations.read,
    requireUser,
    validate('param', TicketPath),
    async (c) => {
      const { id } = c.req.valid('param')
      const row = await findTicket(c.get('sql'), id, c.get('user').id)
      return bigJson<SupportConversation>(c, toConversation(requireTicket(row)))
    },
  )
  .post(
    '/support/:id',
    supportOperations.reply,
    requireUser,
    validate('param', TicketPath),
    jsonBody(),
    requireOwnTicket,
    validate('json', NewMessage),
    async (c) => {
      const { sql, user, attempts } = c.var
      await countAttempt(attempts.supportMessages, String(user.id))
      const by = { userId: user.id, key: sentKeyOf(c) }
      const row = await reply(sql, c.req.valid('param').id, by, c.req.valid('json').text)
      return c.json<SupportConversation, 201>(toConversation(row), 201)
    },
  )
