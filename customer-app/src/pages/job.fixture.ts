import { screen } from '@testing-library/react'
import type { Payment, Trip } from 'api/client'
import { openHalf } from '../customer-app.fixture.tsx'
import { makeEvent, makeGig, World } from '../customer-world.fixture.ts'
import { makePayment } from '../gigs/payment.fixture.ts'

/** Returns an API with gig 1. Marcus has moved his trip through `stages`; without stages, the gig is open. */
export function worldAt(...stages: Trip['stage'][]) {
  const api = Object.assign(new World(), { gigs: [makeGig(1)], events: [makeEvent(1, 'posted')] })
  api.move(1, ...stages)
  return api
}

/** Returns the API of `worldAt` whose trip has this payment. */
export function paidWorldAt(payment: Partial<Payment>, ...stages: Trip['stage'][]) {
  const settings = { provider: 'stripe', fee_percent: 8 } as const
  return Object.assign(worldAt(...stages), { payment: makePayment(payment), settings })
}

/** Opens the page of gig 1, or another address, and waits for its heading. */
export async function openJob(api: World, address = '/customer/jobs/1') {
  const view = openHalf(api, { address })
  await screen.findByRole('heading', { level: 1 })
  return view
}

export const button = (name: string) => screen.getByRole('button', { name })
