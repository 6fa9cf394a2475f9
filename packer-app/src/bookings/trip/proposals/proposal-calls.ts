import { read, type Trip } from 'api/client'
import { api, photoUploads } from 'shared-ui/job-kit'
import type { ExtraLimit, ExtraRequest, Proposal, ProposalAnswer } from './proposal.ts'

type Read<Answer> = Parameters<typeof read<Answer>>[0]

interface Calls {
  proposals: {
    $get(input: { param: { id: string } }): Read<Proposal[]>
    $post(input: { param: { id: string }; json: object }): Read<Proposal>
    ':proposal': {
      answer: {
        $post(input: { param: { id: string; proposal: string }; json: object }): Read<Proposal>
      }
    }
  }
}
const calls = api.api.trips[':id'] as unknown as Calls

const idOf = (id: number) => ({ id: String(id) })

export const listProposals = (tripId: Trip['id']) =>
  read(calls.proposals.$get({ param: idOf(tripId) }))

export const answerProposal = (tripId: Trip['id'], id: Proposal['id'], answer: ProposalAnswer) =>
  read(
    calls.proposals[':proposal'].answer.$post({
      param: { ...idOf(tripId), proposal: String(id) },
      json: { answer },
    }),
  )

export const askExtra = (
  tripId: Trip['id'],
  { reason, amount, text }: ExtraRequest,
  photoIds: string[],
) =>
  photoUploads.send(photoIds, (images) =>
    read(
      calls.proposals.$post({
        param: idOf(tripId),
        json: { kind: 'extra', reason, amount, ...(text && { text }), images },
      }),
    ),
  )

/** Returns what the packer may ask for now: `null` if nothing, undefined if the API knows no proposals. */
export const extraOf = (trip: Trip): ExtraLimit | null | undefined =>
  (trip as Trip & { extra?: ExtraLimit | null }).extra
