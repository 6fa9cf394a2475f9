import type { Person } from '../app.fixture.ts'
import type { Trip } from '../trips/trips.contract.ts'
import type { Proposal } from './proposals.contract.ts'

/** Lets the packer of a booked gig agree to what its customer proposes. */
export async function agreeToChange(packer: Person, gigId: number): Promise<void> {
  const trip = (await (await packer.get(`/api/gigs/${gigId}/trip`)).json()) as Trip
  const path = `/api/trips/${trip.id}/proposals`
  const proposals = (await (await packer.get(path)).json()) as Proposal[]
  const open = proposals.find(({ state }) => state === 'open')
  const { status } = await packer.post(`${path}/${open?.id}/answer`, { answer: 'yes' })
  if (status !== 200) throw new Error(`The answer of the packer is ${status}.`)
}
