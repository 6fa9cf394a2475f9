import { ApiError, read } from 'api/client'
import { api } from '../../api.ts'
import { openChannel } from '../../session/open-channel.ts'
import { rememberRequested } from '../../session/requested-address.ts'
import { registerServiceWorker } from '../../service-worker/register.ts'
import { collectDay, readBooked } from '../collect-day.ts'
import { openDayStore, type Queue } from '../day-store.ts'
import type { DayGig, DayTrip } from '../day.ts'
import { newStep, press, type Step, undo } from '../queue.ts'
import { sendQueue } from '../send-queue.ts'
import { takeStepBack } from '../step-wire.ts'
import { stepLabels } from '../step-words.ts'
import { askMinutes, confirmStep } from './step-dialog.ts'
import { style } from './style.ts'
import { type Actions, renderMain, renderTop, type View } from './view.ts'

/**
 * The day sheet: a packer's gigs of today and tomorrow. A page of its own, without the shell's bundle and a half, so
 * that it opens without a network (docs/decisions/0042-service-worker.md).
 */

/** How long the session's answer may take before the page says that there is no network. */
const patienceMs = 8_000
/** How often an open page fetches its day again. */
const refreshMs = 60_000

const sheet = new CSSStyleSheet()
sheet.replaceSync(style)
document.adoptedStyleSheets = [sheet]

const top = document.getElementById('top')
const main = document.getElementById('main')
const store = openDayStore()
const empty: Queue = { steps: [], notices: [] }

let user = store.user()
let state: View['state'] = 'loading'
let isKept: boolean | undefined = store.isLasting ? undefined : false
/** Steps that are not sent because the session is over. */
let dropped: Queue['notices'] = []
/** Counts refreshes: only the last one may write. */
let current = 0

const actions: Actions = {
  onStep: (gig, step) =>
    step === 'on_the_way'
      ? askMinutes(gig, state !== 'offline', (minutes) => void report(gig, step, minutes))
      : confirmStep(step, gig, stepLabels[step], () => void report(gig, step)),
  onUndo: (step) => void change((queue) => ({ ...queue, steps: undo(queue.steps, step.id) })),
  onTakeBack: ({ trip }) => void takeBack(trip),
  onRead({ id }) {
    dropped = dropped.filter((notice) => notice.id !== id)
    void change((queue) => ({
      ...queue,
      notices: queue.notices.filter((notice) => notice.id !== id),
    }))
  },
}

async function change(to: (queue: Queue) => Queue) {
  if (user !== undefined) await store.changeQueue(user, to)
  render()
}

async function report({ gig, trip }: DayGig, stage: Step, minutes?: number) {
  const step = newStep(trip, gig.id, stage, minutes)
  await change((queue) => ({ ...queue, steps: press(queue.steps, step) }))
  await refresh()
}

/** Fetches the day after it, so that a refusal shows in the state of the trip. */
async function takeBack({ id, version, undo: back }: DayTrip) {
  const to = back?.stage
  if (to === 'booked' || to === 'on_the_way') {
    await takeStepBack(id, to, version).catch(() => {})
  }
  await refresh()
}

let shown = ''

function render() {
  const view: View = {
    day: user === undefined ? undefined : store.readDay(user),
    queue: user === undefined ? { ...empty, notices: dropped } : store.readQueue(user),
    state,
    isKept,
    now: new Date(),
  }
  if (!top || !main) return
  const opened = [...main.querySelectorAll('details[open]')].map(({ id }) => id)
  const focused = document.activeElement?.id
  const body = renderMain(view, actions)
  const html = body.map((node) => (node as Element).outerHTML).join('')
  const bar = renderTop(view) as Element
  // A status that is rendered again would be read aloud again.
  if (top.innerHTML !== bar.outerHTML) top.replaceChildren(bar)
  if (html === shown) return
  shown = html
  main.replaceChildren(...body)
  for (const id of opened) document.getElementById(id)?.setAttribute('open', '')
  if (!focused) return
  const again = document.getElementById(focused) ?? main.querySelector<HTMLElement>('h1')
  again?.focus({ preventScroll: true })
}

/** Sends what waits, then fetches the day. The page shows meanwhile what it has. */
async function refresh() {
  current += 1
  const mine = current
  const isOver = () => mine !== current
  try {
    const init = { signal: AbortSignal.timeout(patienceMs) }
    const session = await read(api.api.auth.authenticate.$get(undefined, { init }))
    if (isOver()) return
    if (session?.user_type !== 'packer') return signOut(session !== null)
    store.forget(session.id)
    user = session.id
    globalThis.actingUser = user
    if ((await sendQueue(store, user)) === 'signed-out') return signOut()
    render()
    const day = await collectDay(await readBooked(), store.readDay(user), new Date())
    if (isOver()) return
    store.writeDay(user, day)
    state = 'fresh'
    render()
    if (store.isLasting && day.gigs.length > 0) {
      isKept = (await registerServiceWorker()) !== undefined
    }
  } catch (error) {
    if (isOver()) return
    state = error instanceof ApiError && error.status > 0 ? 'failed' : 'offline'
  }
  render()
}

/**
 * Removes the day of the user whose session is over. The steps wait for the next session of that user. If another user has
 * signed in, they are removed, too.
 */
function signOut(isReplaced = false) {
  const owner = user ?? (isReplaced ? store.user() : undefined)
  if (owner !== undefined) {
    dropped = store.readQueue(owner).steps.map((step) => ({
      id: step.id,
      label: `“${stepLabels[step.stage]}” ${isReplaced ? 'was not sent' : 'is not sent yet'}`,
      gigId: step.gigId,
      reason: 'signed-out',
      text: isReplaced
        ? 'You were signed out. Sign in, and report it on the gig’s page.'
        : 'You were signed out. Sign in, and it is sent.',
    }))
  }
  if (isReplaced) store.forget()
  else store.forgetDays()
  user = undefined
  globalThis.actingUser = undefined
  state = 'signed-out'
  rememberRequested(location.pathname)
  render()
}

/** Another tab has signed in or out, or has changed what is kept. */
function follow() {
  user = store.user()
  void refresh()
}

addEventListener('online', () => void refresh())
addEventListener('offline', () => {
  state = 'offline'
  render()
})
addEventListener('storage', ({ key, newValue }) => {
  if (newValue === null && key?.endsWith('-sheet')) follow()
  else render()
})
document.addEventListener('visibilitychange', () => {
  if (!document.hidden) void refresh()
})
openChannel('manyhands-session')?.addEventListener('message', follow)
setInterval(() => {
  if (document.hidden) return
  render()
  void refresh()
}, refreshMs)

render()
void refresh()
