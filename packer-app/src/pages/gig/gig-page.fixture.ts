import { screen, waitFor, within } from '@testing-library/react'
import type { openPackerApp } from '../../packer-app.fixture.tsx'
import { makeGig, World } from '../../packer-world.fixture.ts'

export type PageUser = ReturnType<typeof openPackerApp>['user']

/** A gig that needs dolly and piano, another one without requirements, and a packer's specialties. */
export function worldWithPiano(own: number[]) {
  const world = new World()
  world.own = own
  world.gigs = [
    makeGig(5, { title: 'Upright piano', specialties: [2, 3] }),
    makeGig(6, { title: 'Studio flat' }),
  ]
  return world
}

/** The same gigs, the first one booked by the packer. */
export function worldWithBooking() {
  const world = worldWithPiano([2, 3])
  world.book(5)
  return world
}

/** Cancels the shown gig with the first reason. */
export async function cancelGig(user: PageUser) {
  await user.click(await screen.findByRole('button', { name: 'Cancel Gig' }))
  const dialog = await screen.findByRole('dialog', { name: 'Cancel this gig?' })
  await user.click(within(dialog).getByRole('radio', { name: "My crew or I can't make it" }))
  await user.click(within(dialog).getByRole('button', { name: 'Yes, cancel' }))
}

const firstOf = (buttons: HTMLElement[]) => buttons[0] as HTMLElement

/** The gig's main button. It is in the card and in the dock; the style sheet shows one of them. */
export const getAction = (name: string) => firstOf(screen.getAllByRole('button', { name }))
export const findAction = async (name: string) =>
  firstOf(await screen.findAllByRole('button', { name }))

/** The main button, once it accepts presses: it ignores them for a moment after a change. */
export async function readyAction(name: string) {
  const button = await findAction(name)
  await waitFor(() => expect(button).not.toHaveAttribute('aria-disabled'))
  return button
}

/** The calls of a kind, such as "POST /api/trips/70/stage", with their bodies. */
export const sent = (world: World, call: string) =>
  world.calls.filter(({ method, path }) => `${method} ${path}` === call).map(({ body }) => body)
