import fc from 'fast-check'
import { gigFields, onePixel, type Person } from '../app.fixture.ts'
import type { AnsweredCall, Call, GigWish } from './serial-model.fixture.ts'

/** The specialties that gigs of the serial-order test require, and that packers choose and drop. */
export const skillsInPlay = [1, 2]

const skills = fc.subarray(skillsInPlay)
const wish = fc.record(
  {
    price: fc.constantFrom(10, 20, 30),
    requires: skills,
    photos: fc.constantFrom(undefined, undefined, 0, 1),
  },
  { requiredKeys: ['price', 'requires'] },
)
/**
 * A value of `packer` in a planned call: the packer who has booked the gig when the batch begins.
 */
export const holder = 'holder'

// The weights are uneven, because calls on the same gig or by the same packer are more likely to
// race.
const packer = fc.constantFrom(0, 0, 0, 1, 1, 2)
const holderOr = fc.oneof(fc.constant(holder), packer)
const customer = fc.constantFrom(0, 0, 0, 0, 1)
const slot = fc.constantFrom(0, 0, 0, 1)

const kind = <const K extends string>(name: K) => fc.constant(name)
const plannedCall = fc.oneof(
  { weight: 7, arbitrary: fc.record({ kind: kind('book'), packer, slot }) },
  { weight: 3, arbitrary: fc.record({ kind: kind('cancel'), packer: holderOr, slot }) },
  { weight: 3, arbitrary: fc.record({ kind: kind('complete'), packer: holderOr, slot }) },
  { weight: 3, arbitrary: fc.record({ kind: kind('edit'), customer, slot, wish }) },
  { weight: 2, arbitrary: fc.record({ kind: kind('delete'), customer, slot }) },
  { weight: 2, arbitrary: fc.record({ kind: kind('create'), customer, slot, wish }) },
  {
    weight: 3,
    arbitrary: fc.record({
      kind: fc.constantFrom('choose', 'drop'),
      packer,
      specialty: fc.constantFrom(...skillsInPlay),
    }),
  },
)
export type PlannedCall = typeof plannedCall extends fc.Arbitrary<infer T> ? T : never

/**
 * Batches of calls that the test sends together. `unlocked`: the calls race by chance. `locked`:
 * the test locks the gigs for 15 ms, so that the calls read the same state and then wait for the
 * locks. `rebooked`: before releasing the locks, the test also replaces each booking, as if the
 * gig's packer had canceled and booked again.
 */
export const batches = fc.array(
  fc.record({
    calls: fc.array(plannedCall, { minLength: 1, maxLength: 5 }),
    gigs: fc.constantFrom('unlocked', 'locked', 'rebooked'),
  }),
  { minLength: 1, maxLength: 16 },
)
export type Batch = (typeof batches extends fc.Arbitrary<infer T> ? T : never)[number]

const body = ({ price, requires, photos }: GigWish) =>
  gigFields({
    price,
    specialties: [...requires],
    ...(photos === undefined ? {} : { images: Array<string>(photos).fill(onePixel) }),
  })

/**
 * Sends the call. Returns the call with the status of its response, and the new gig's id if the
 * call created one.
 */
export async function fire(person: Person, call: Call): Promise<AnsweredCall> {
  const response = await send(person, call)
  const { status } = response
  if (call.kind === 'create' && status === 201) {
    return { ...call, status, gig: ((await response.json()) as { id: number }).id }
  }
  return { ...call, status }
}

function send(person: Person, call: Call): Promise<Response> {
  switch (call.kind) {
    case 'book':
      return person.post(`/api/packer/gigs/${call.gig}`)
    case 'cancel':
      return person.delete(`/api/packer/gigs/${call.gig}`)
    case 'complete':
      return person.put(`/api/packer/gig/${call.gig}`, { gig_status_id: 3 })
    case 'delete':
      return person.delete(`/api/gigs/${call.gig}`)
    case 'edit':
      return person.put(`/api/gigs/${call.gig}`, body(call.wish))
    case 'create':
      return person.post('/api/gigs', body(call.wish))
    case 'choose':
      return person.post('/api/packer/specialtys', { specialty_id: call.specialty })
    case 'drop':
      return person.delete(`/api/packer/${person.id}/specialtys/${call.specialty}`)
  }
}
