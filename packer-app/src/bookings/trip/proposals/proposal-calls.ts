import { read, type Trip } from 'api/client'
import { api, photoUploads } from 'shared-ui/job-kit'

const calls = api.api.trips[':id'].proposals

const idOf = (id: number) => ({ id: String(id) })

export const listProposals = (tripId: Trip['id']) => read(calls.$get({ param: idOf(tripId) }))

/** What one side of a trip asks of the other. */
export type Proposal = Awaited<ReturnType<typeof listProposals>>[number]
export type ProposalAnswer = Proposal['may'][number]
export type ExtraReason = NonNullable<Proposal['reason']>

export const answerProposal = (tripId: Trip['id'], id: Proposal['id'], answer: ProposalAnswer) =>
  read(
    calls[':proposal'].answer.$post({
      param: { ...idOf(tripId), proposal: String(id) },
      json: { answer },
    }),
  )

/** What a packer asks for at the pickup. */
export interface ExtraRequest {
  reason: ExtraReason
  /** In dollars. */
  amount: number
  text: string
}

export const askExtra = (
  tripId: Trip['id'],
  { reason, amount, text }: ExtraRequest,
  photoIds: string[],
) =>
  photoUploads.send(photoIds, (images) =>
    read(
      calls.$post({
        param: idOf(tripId),
        json: { kind: 'extra', reason, amount, ...(text && { text }), images },
      }),
    ),
  )
