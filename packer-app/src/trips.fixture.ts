import type { Booking, Gig, GigEvent, Trip } from 'api/client'
import type { TripStage } from 'api/rules'
import { type Answer, refusal } from './answer.fixture.ts'

const order: TripStage[] = ['booked', 'on_the_way', 'at_pickup', 'loaded', 'delivered', 'completed']

/** The completion code that the customer of every trip sees. */
export const rightCode = '123456'

/** The packer's trips and their events. Steps are possible at any time, unless `isEarly`. */
export class Trips {
  all: Trip[] = []
  bookings: Booking[] = []
  events: GigEvent[] = []
  /** Whether the pickup is more than 4 hours away, so that the packer can report no step. */
  isEarly = false
  /** Whether a no-show can be reported. */
  isNoShowTime = false
  /** From when a no-show can be reported, if that is known. */
  noShowFrom: string | null = null
  /** Until when the packer can announce a later arrival, before they arrive. */
  lateUntil: string | null = null

  start(gig: Gig, packerId: number) {
    const place = ({ city, state, zip_code }: Gig['pickup_location']) => ({ city, state, zip_code })
    const trip: Trip = {
      id: 70 + this.all.length,
      gig_id: gig.id,
      stage: 'booked',
      version: 1,
      title: gig.title,
      price: gig.price,
      pickup_date: gig.pickup_date,
      dropoff_date: gig.dropoff_date,
      pickup: place(gig.pickup_location),
      dropoff: place(gig.dropoff_location),
      customer: { id: gig.customer_id, display_name: 'Dana K.' },
      packer: {
        ...{ id: packerId, display_name: 'Marcus T.', completed_jobs: 4, bookings_kept: 98 },
        rating: null,
        ...{ badges: [], verified_until: null, background_until: null },
      },
      is_secured: null,
      next: [],
      later: [],
      ...{ arrives_at: null, late_until: null, undo: null, can_start_now: false, extra: null },
      completion_code: null,
      stage_at: '2026-11-20T12:00:00.000Z',
      delivered_at: null,
      answer_by: null,
      created_at: '2026-11-20T12:00:00.000Z',
      ended_at: null,
      end_reason: null,
      review_until: null,
      received_review: null,
      unread_messages: 0,
    }
    this.all = [trip, ...this.all]
    this.log(trip, 'packer', null)
  }

  /** Returns the latest trip of the gig, as the packer sees it. */
  of(gigId: number): Trip | undefined {
    const trip = this.all.find(({ gig_id }) => gig_id === gigId)
    if (!trip) return undefined
    const canBeLate = ['booked', 'on_the_way'].includes(trip.stage)
    return {
      ...trip,
      next: this.nextOf(trip),
      later: this.laterOf(trip),
      late_until: canBeLate ? this.lateUntil : null,
    }
  }

  private laterOf({ stage, pickup_date }: Trip): Trip['later'] {
    const noShow = this.noShowFrom ? [{ stage: 'no_show' as const, from: this.noShowFrom }] : []
    const next = order[order.indexOf(stage) + 1]
    if (!this.isEarly || !next) return noShow
    const from = new Date(Date.parse(pickup_date) - 4 * 3_600_000).toISOString()
    return [{ stage: next, from }, ...noShow]
  }

  private nextOf({ stage }: Trip): TripStage[] {
    if (stage === 'delivered') return ['completed']
    const at = order.indexOf(stage)
    if (at < 0 || stage === 'completed') return []
    const later = order.slice(at + 1, -1)
    const moves = this.isEarly ? [] : later
    if (stage === 'loaded') return moves
    return [...moves, 'cancelled', ...(this.isNoShowTime ? (['no_show'] as const) : [])]
  }

  private move(
    gigId: number,
    stage: TripStage,
    actor: GigEvent['actor'],
    note: string | null = null,
  ) {
    const trip = this.of(gigId)
    if (!trip) throw new Error(`Gig ${gigId} has no trip.`)
    const hasEnded = ['cancelled', 'no_show', 'completed'].includes(stage)
    const until = new Date(Date.now() + 60_000).toISOString()
    const moved: Trip = {
      ...trip,
      stage,
      undo: stage === 'at_pickup' ? { stage: trip.stage, until } : null,
      version: trip.version + 1,
      delivered_at: stage === 'delivered' ? '2026-12-06T17:30:00.000Z' : trip.delivered_at,
      ended_at: hasEnded ? '2026-12-06T18:00:00.000Z' : null,
      end_reason: hasEnded ? note : null,
    }
    this.all = this.all.map((other) => (other.id === trip.id ? moved : other))
    this.log(moved, actor, note)
  }

  /** Changes members of a trip. */
  set(trip: Pick<Trip, 'id'>, members: Partial<Trip>) {
    this.all = this.all.map((other) => (other.id === trip.id ? { ...other, ...members } : other))
  }

  log(trip: Trip, actor: GigEvent['actor'], note: string | null, kind: string = trip.stage) {
    this.events.push({
      id: this.events.length + 1,
      gig_id: trip.gig_id ?? 0,
      trip_id: trip.id,
      kind,
      actor,
      from_stage: null,
      to_stage: kind === trip.stage ? trip.stage : null,
      reason: null,
      note,
      changes: null,
      amount: null,
      created_at: '2026-12-06T17:00:00.000Z',
    })
  }

  /** Sets whether the payment of a gig's trip is secured; null if the customer pays directly. */
  secure(gigId: number, is_secured: boolean | null) {
    this.all = this.all.map((trip) => (trip.gig_id === gigId ? { ...trip, is_secured } : trip))
  }

  /** Ends the booking of a gig as `actor`. */
  end(gigId: number, stage: 'cancelled' | 'no_show', actor: 'customer' | 'packer', note: string) {
    this.move(gigId, stage, actor, note)
    this.bookings = this.bookings.filter(({ gig_id }) => gig_id !== gigId)
  }

  /** Reports a step as `actor`. */
  step(gigId: number, stage: TripStage, actor: 'customer' | 'packer' = 'packer') {
    this.move(gigId, stage, actor)
    if (stage !== 'delivered') return
    this.bookings = this.bookings.map((booking) =>
      booking.gig_id === gigId ? { ...booking, gig_status_id: 3 } : booking,
    )
  }

  /** Returns the response to GET /api/gigs/:id/trip. */
  answer(gigId: number): Answer {
    const trip = this.of(gigId)
    return trip ? { body: trip } : refusal(404, 'You have no booking of this move.')
  }

  /** Changes a trip and returns the response. `what` is the call: stage, late, cancel, problem or problem-reply. */
  change(id: number, what: string, body: unknown): Answer {
    const found = this.all.find((trip) => trip.id === id)
    const gigId = found?.gig_id ?? 0
    const trip = this.of(gigId)
    if (!trip) return refusal(404, 'There is no such trip.')
    const sent = body as Record<string, unknown> & { stage: TripStage; version: number }
    if (what === 'late') this.set(trip, { arrives_at: String(sent['arrives_at']) })
    if (what === 'stage' && trip.stage === 'at_pickup' && trip.undo?.stage === sent.stage) {
      this.set(trip, { stage: sent.stage, version: trip.version + 1, undo: null })
      this.log(trip, 'packer', null, 'arrival_undone')
    } else if (what === 'stage' && trip.stage !== sent.stage) {
      if (trip.version !== sent.version) return refusal(409, 'This booking has changed.')
      if (!trip.next.includes(sent.stage)) return refusal(409, 'This step is not possible now.')
      if (sent.stage === 'completed' && sent['completion_code'] !== rightCode) {
        return refusal(403, 'This is not the code that the customer sees.')
      }
      if (typeof sent['minutes'] === 'number') {
        const arrival = Date.now() + sent['minutes'] * 60_000
        this.set(trip, { arrives_at: new Date(arrival).toISOString() })
      }
      this.step(gigId, sent.stage)
    }
    if (what === 'cancel') this.end(gigId, 'cancelled', 'packer', String(sent['reason']))
    if (what === 'problem' && sent['kind'] === 'no_show') {
      this.end(gigId, 'no_show', 'packer', String(sent['text']))
    } else if (what === 'problem') {
      this.log(trip, 'packer', String(sent['text']), 'problem')
    }
    if (what === 'problem-reply') this.log(trip, 'packer', String(sent['text']), 'problem_reply')
    return this.answer(gigId)
  }
}
