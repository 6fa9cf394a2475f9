import { makeGig, World } from '../packer-world.fixture.ts'

/** Returns a world in which the packer has two gigs with this status. The later one is the first. */
export function worldWithBookings(status: 2 | 3) {
  const world = new World()
  world.gigs = [
    makeGig(1, { title: 'The later one', price: 100.4, pickup_date: '2026-12-09T18:00:00.000Z' }),
    makeGig(2, { title: 'The sooner one', price: 200.4, pickup_date: '2026-12-02T18:00:00.000Z' }),
  ]
  world.bookings = world.gigs.map(({ id }) => ({
    id,
    gig_id: id,
    packer_id: 7,
    gig_status_id: status,
    created_on_date: '2026-11-20T12:00:00.000Z',
    unread_messages: id === 1 ? 2 : 0,
  }))
  return world
}
