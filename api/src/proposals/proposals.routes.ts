import { Hono } from 'hono'
import { createMiddleware } from 'hono/factory'
import { jsonBody } from '../platform/requests/body.ts'
import { validate } from '../platform/requests/validate.ts'
import type { AppEnv, UserEnv } from '../sessions/app-env.ts'
import { requireUser } from '../sessions/auth.ts'
import { requireTrip } from '../trips/require-trip.ts'
import { TripPath } from '../trips/trips.contract.ts'
import { addProposal } from './propose.ts'
import { answerProposal, proposalNotFound } from './answer-proposal.ts'
import { toProposal } from './proposal-json.ts'
import { Answer, NewProposal, type Proposal, ProposalPath } from './proposals.contract.ts'
import { proposalOperations } from './proposals.operations.ts'
import { findProposal, listProposals } from './proposals.sql.ts'

type ProposalParam = {
  in: { param: { id: string; proposal: string } }
  out: { param: { id: number; proposal: number } }
}

/** Throws 404 unless it is a proposal of the trip. Runs before the body's fields are checked. */
const requireProposal = createMiddleware<UserEnv, string, ProposalParam>(async (c, next) => {
  const { id, proposal } = c.req.valid('param')
  if (!(await findProposal(c.get('sql'), id, proposal))) throw proposalNotFound()
  await next()
})

export const proposalRoutes = new Hono<AppEnv>()
  .get(
    '/trips/:id/proposals',
    proposalOperations.list,
    requireUser,
    validate('param', TripPath),
    requireTrip,
    async (c) => {
      const rows = await listProposals(c.get('sql'), c.req.valid('param').id)
      const { publicUrl } = c.get('settings')
      return c.json<Proposal[]>(rows.map((row) => toProposal(row, c.get('user').id, publicUrl)))
    },
  )
  .post(
    '/trips/:id/proposals',
    proposalOperations.add,
    requireUser,
    validate('param', TripPath),
    jsonBody(),
    requireTrip,
    validate('json', NewProposal),
    async (c) => {
      const asker = { tripId: c.req.valid('param').id, userId: c.get('user').id }
      const row = await addProposal(c.get('sql'), asker, c.req.valid('json'))
      return c.json<Proposal, 201>(toProposal(row, asker.userId, c.get('settings').publicUrl), 201)
    },
  )
  .post(
    '/trips/:id/proposals/:proposal/answer',
    proposalOperations.answer,
    requireUser,
    validate('param', ProposalPath),
    jsonBody(),
    requireTrip,
    requireProposal,
    validate('json', Answer),
    async (c) => {
      const { id: tripId, proposal: proposalId } = c.req.valid('param')
      const asker = { tripId, userId: c.get('user').id }
      const { answer } = c.req.valid('json')
      const { sql, payments } = c.var
      const row = await answerProposal(sql, payments?.provider, asker, { proposalId, answer })
      return c.json<Proposal>(toProposal(row, asker.userId, c.get('settings').publicUrl))
    },
  )
