import type { Person, TestApi } from '../app.fixture.ts'
import type { Trip } from '../trips/trips.contract.ts'
import type { Message, MessageThread } from './messages.contract.ts'

const hour = 3_600_000

/** Signs up a customer and a packer, and books a gig, whose pickup is `pickupHours` from now. */
export async function createConversation(api: TestApi, pickupHours = 1) {
  const customer = await api.signUp('customer', { name: 'Dana Whitfield', phone: '510-555-0111' })
  const packer = await api.signUp('packer', { name: 'Marcus Torres', phone: '510-555-0122' })
  const pickup = Date.now() + pickupHours * hour
  const { id: gigId } = await api.createGig(customer, {
    title: 'Two rooms',
    pickup_date: new Date(pickup).toISOString(),
    dropoff_date: new Date(pickup + hour).toISOString(),
  })
  await packer.post(`/api/packer/gigs/${gigId}`)
  const { id } = (await (await packer.get(`/api/gigs/${gigId}/trip`)).json()) as Trip
  return { customer, packer, gigId, tripId: id, path: `/api/trips/${id}/messages` }
}

let keys = 0

/** Sends a message. Each call has its own key, unless one is given. */
export const send = (person: Person, path: string, json: object, key = `key-${(keys += 1)}`) =>
  person.post(path, json, { headers: { 'Idempotency-Key': key } })

export async function sent(person: Person, path: string, json: object, key?: string) {
  const response = await send(person, path, json, key)
  if (response.status !== 201) throw new Error(`Not sent: ${await response.text()}`)
  return (await response.json()) as Message
}

export const threadOf = async (person: Person, path: string) =>
  (await (await person.get(path)).json()) as MessageThread
