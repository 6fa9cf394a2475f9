import { act, screen, waitFor, within } from '@testing-library/react'
import type { openPackerApp } from '../../packer-app.fixture.tsx'
import { makeGig, World } from '../../packer-world.fixture.ts'
import { shownForMs } from './use-confirmation.ts'

export type PageUser = ReturnType<typeof openPackerApp>['user']

/**
 * Returns an API with a gig that requires dolly and piano and a gig without requirements. The packer has the
 * specialties `own`.
 */
export function worldWithPiano(own: number[]) {
  const world = new World()
  world.own = own
  world.gigs = [
    makeGig(5, { title: 'Upright piano', specialties: [2, 3] }),
    makeGig(6, { title: 'Studio flat' }),
  ]
  return world
}

/** Returns an API with the gigs of `worldWithPiano`. The packer has booked the first gig. */
export function worldWithBooking() {
  const world = worldWithPiano([2, 3])
  world.book(5)
  return world
}

/** Holds back the responses to changes until the returned function is called. */
export function holdChanges() {
  const fetchNow = globalThis.fetch
  let answer = () => {}
  globalThis.fetch = async (...call) => {
    if (call[1]?.method === 'POST') await new Promise<void>((resolve) => (answer = resolve))
    return fetchNow(...call)
  }
  return () => {
    globalThis.fetch = fetchNow
    answer()
  }
}

/** In the tests of this file, ends each confirmation of the main button at once, instead of after 1.5 s. */
export function skipConfirmations() {
  const setTimeoutNow = globalThis.setTimeout
  beforeEach(() => {
    globalThis.setTimeout = Object.assign(
      (run: () => void, ms?: number) => setTimeoutNow(run, ms === shownForMs ? 0 : ms),
      setTimeoutNow,
    )
  })
  afterEach(() => {
    globalThis.setTimeout = setTimeoutNow
  })
}

/**
 * Keeps the confirmation of the main button, which shows for a moment after a change, until the returned function
 * is called.
 */
export function holdConfirmation() {
  const setTimeoutNow = globalThis.setTimeout
  let end = () => {}
  globalThis.setTimeout = Object.assign((run: () => void, ms?: number) => {
    if (ms !== shownForMs) return setTimeoutNow(run, ms)
    end = run
    return setTimeoutNow(() => {}, 0)
  }, setTimeoutNow)
  return () => {
    globalThis.setTimeout = setTimeoutNow
    act(end)
  }
}

/** Cancels the shown gig with the first reason. */
export async function cancelGig(user: PageUser) {
  await user.click(await screen.findByRole('button', { name: 'Cancel Gig' }))
  const dialog = await screen.findByRole('dialog', { name: 'Cancel this gig?' })
  await user.click(within(dialog).getByRole('radio', { name: "My crew or I can't make it" }))
  await user.click(within(dialog).getByRole('button', { name: 'Yes, cancel' }))
}

const firstOf = (buttons: HTMLElement[]) => buttons[0] as HTMLElement

/**
 * Returns the gig's main button. Card and dock both contain the button, and the style sheet shows one of the
 * two.
 */
export const getAction = (name: string) => firstOf(screen.getAllByRole('button', { name }))
export const findAction = async (name: string) =>
  firstOf(await screen.findAllByRole('button', { name }))

/** Waits until the main button accepts presses. While a change is being sent, the button is disabled. */
export async function readyAction(name: string) {
  const button = await findAction(name)
  await waitFor(() => expect(button).not.toHaveAttribute('aria-disabled'))
  return button
}

/** Presses a button of the open dialog. */
async function answer(user: PageUser, dialog: string, button: string) {
  const question = within(await screen.findByRole('dialog', { name: dialog }))
  await user.click(question.getByRole('button', { name: button }))
}

const questions: Record<string, [dialog: string, button: string]> = {
  'On my way': ['When will you be there?', "I'm on my way"],
  Loaded: ['Is everything loaded?', "It's loaded"],
  Delivered: ['Is everything delivered?', "It's done"],
}

/** Reports a step, and answers what the page asks first. */
export async function reportStep(user: PageUser, name: string) {
  await user.click(await readyAction(name))
  const question = questions[name]
  if (question) await answer(user, ...question)
}

/** Returns the bodies of all calls of a kind, such as "POST /api/trips/70/stage". */
export const sent = (world: World, call: string) =>
  world.calls.filter(({ method, path }) => `${method} ${path}` === call).map(({ body }) => body)

/** Loses the answer of the next change to this path: the API makes the change, but the page gets no answer. */
export function loseAnswer(world: World, end: string) {
  world.instead = (call) => {
    if (call.method !== 'POST' || !call.path.endsWith(end)) return undefined
    world.instead = () => undefined
    world.answer(call)
    throw new TypeError('Failed to fetch')
  }
}
