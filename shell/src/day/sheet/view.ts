import {
  firstName,
  isBeforeDelivery,
  stepsBeforePickupMs,
  stepsToDelivery,
  wasDelivered,
  windowEnd,
} from 'api/rules'
import {
  formatCardMoney,
  formatDate,
  formatDay,
  formatDayTime,
  formatPhone,
  formatTime,
  mapOf,
} from 'shared-ui'
import { type Day, type DayGig, lastMessages, partOf, pickupDay } from '../day.ts'
import type { Notice, Queue } from '../day-store.ts'
import { type QueuedStep, type Step, stepsDone } from '../queue.ts'
import { el, icon, mark } from './dom.ts'
import { stageWords, stepLabels } from '../step-words.ts'

export interface View {
  /** undefined if this device has nothing. */
  day: Day | undefined
  queue: Queue
  /** `failed`: there is a network, but no good answer. `signed-out`: no packer is signed in. */
  state: 'loading' | 'fresh' | 'offline' | 'failed' | 'signed-out'
  /** Whether the page opens without a network; undefined if that is not known. */
  isKept: boolean | undefined
  now: Date
}

export interface Actions {
  onStep(gig: DayGig, step: Step): void
  onUndo(step: QueuedStep): void
  /** Takes back the step that has just arrived. */
  onTakeBack(gig: DayGig): void
  onRead(notice: Notice): void
}

const timeOf = (iso: string, now: Date) =>
  formatDay(iso, undefined, now) === 'today' ? formatTime(iso) : formatDayTime(iso, undefined, now)

/** What is above the page: the connection, or the way to the other pages. */
export function renderTop({ day, state, now }: View): Node {
  if (state === 'offline') {
    const asOf = day ? ` As of ${timeOf(day.asOf, now)}` : ''
    return el(
      'div',
      { class: 'off' },
      el('div', {}, icon('wifi-off'), el('span', {}, el('b', {}, 'No network.'), asOf)),
    )
  }
  return el(
    'div',
    { class: 'bar' },
    el(
      'div',
      {},
      el('a', { href: '/marketplace' }, mark(), 'Manyhands'),
      el('a', { href: '/packer/gigs/booked' }, 'Your Gigs'),
    ),
  )
}

export function renderMain(view: View, actions: Actions): Node[] {
  const { day, state, queue } = view
  const notices = queue.notices.map((notice) => renderNotice(notice, state, actions))
  if (state === 'signed-out') return [...notices, ...renderSignedOut()]
  if (!day) return [...notices, ...renderEmpty(state)]
  return [
    ...renderDay('today', view, actions, notices),
    ...renderDay('tomorrow', view, actions),
    ...renderFoot(view),
  ]
}

const renderSignedOut = () => [
  el('h1', { tabindex: '-1' }, 'Your day'),
  el('p', {}, 'Sign in as a packer to see your gigs of today and tomorrow.'),
  el('a', { class: 'btn primary', href: '/packer/signin' }, 'Packer Login'),
]

const emptyTexts: Partial<Record<View['state'], string>> = {
  offline: 'This device has nothing for your day yet. Open this page once with a network.',
  failed: 'Your day could not be loaded. We keep trying.',
}

const renderEmpty = (state: View['state']) => [
  el('h1', { tabindex: '-1' }, 'Your day'),
  el('p', {}, emptyTexts[state] ?? 'Loading...'),
]

function renderDay(
  which: 'today' | 'tomorrow',
  view: View,
  actions: Actions,
  notices: Node[] = [],
) {
  const { day, now } = view
  if (!day) return []
  const gigs = day.gigs.filter((one) => partOf(one, now) === which)
  const isToday = which === 'today'
  const name = isToday ? 'Today' : 'Tomorrow'
  const date = new Date(now.getTime() + (isToday ? 0 : 86_400_000))
  const title = `${name}, ${dateWords(date)}`
  const heading = isToday ? el('h1', { tabindex: '-1' }, title) : el('h2', {}, title)
  if (gigs.length > 0) {
    return [
      heading,
      ...notices,
      ...gigs.map((gig) => renderGig(gig, view, actions, isToday ? 'h2' : 'h3')),
    ]
  }
  const known = isKnown(which, day, now) ? 'nothing booked' : 'not known yet'
  const empty = el(
    'section',
    { class: 'card none' },
    el('b', {}, `${name}: ${known}`),
    el('span', {}, `As of ${timeOf(day.asOf, now)}`),
  )
  return isToday ? [heading, ...notices, empty] : [empty]
}

/** "Sat, Dec 12" */
const dateWords = (date: Date) =>
  date
    .toLocaleDateString('en-US', { weekday: 'short', month: 'short', day: 'numeric' })
    .replace(/ (?=\d)/, '\u00a0')

/** What was fetched yesterday knows today, but not tomorrow. */
function isKnown(which: 'today' | 'tomorrow', { asOf }: Day, now: Date) {
  const fetched = formatDay(asOf, undefined, now)
  return fetched === 'today' || (which === 'today' && fetched === 'yesterday')
}

function renderFoot({ day, state, isKept, now }: View): Node[] {
  const news: Partial<Record<View['state'], string>> = {
    loading: 'Loading...',
    failed: 'It could not be updated. We keep trying.',
  }
  const asOf =
    day && news[state]
      ? el('p', { class: 'hint' }, `As of ${timeOf(day.asOf, now)}. ${news[state]}`)
      : undefined
  const warning =
    isKept === false
      ? el(
          'p',
          { class: 'hint' },
          'This browser keeps no pages, as in a private window: without a network, your day does not open here.',
        )
      : undefined
  return [asOf, warning].filter((line) => line !== undefined)
}

function renderNotice(notice: Notice, state: View['state'], { onRead }: Actions): Node {
  return el(
    'section',
    { class: 'panel', role: 'alert' },
    icon('warning'),
    el(
      'div',
      {},
      el('strong', {}, notice.label),
      notice.title !== undefined && el('p', { class: 'hint' }, notice.title),
      el('p', {}, notice.text),
      el(
        'div',
        { class: 'row' },
        // Without a network, other pages do not open.
        state !== 'offline' &&
          el('a', { class: 'btn second', href: `/gig/${notice.gigId}` }, 'See the gig'),
        el('button', { class: 'btn quiet', type: 'button', onclick: () => onRead(notice) }, 'OK'),
      ),
    ),
  )
}

function renderGig(dayGig: DayGig, view: View, actions: Actions, level: 'h2' | 'h3'): Node {
  const { gig, trip } = dayGig
  const waiting = view.queue.steps.filter(({ tripId }) => tripId === trip.id)
  const id = `gig-${gig.id}`
  return el(
    'section',
    { class: 'card', 'aria-labelledby': id },
    el(
      'div',
      { class: 'top' },
      el(
        'div',
        {},
        el('p', { class: 'num when' }, arrivalWords(gig, view.now)),
        el(level, { id, class: 'title' }, gig.title),
        el('p', { class: 'hint' }, `For ${firstName(trip.customer.display_name)}`),
        stageWords[trip.stage] !== undefined &&
          el(
            'span',
            { class: wasDelivered(trip.stage) ? 'badge done' : 'badge' },
            stageWords[trip.stage],
          ),
      ),
      el('span', { class: 'num' }, formatCardMoney(gig.price)),
    ),
    trip.is_secured === false &&
      isBeforeDelivery(trip.stage) &&
      el('p', { class: 'hint' }, 'The payment is not secured yet.'),
    ...waiting.map((step, index) =>
      renderWaiting(step, { isLast: index === waiting.length - 1, actions, now: view.now }),
    ),
    ...renderSteps(dayGig, waiting, view, actions),
    renderRoute(gig),
    renderLinks(dayGig, waiting),
    renderMessages(dayGig),
    // Without a network, other pages do not open.
    view.state !== 'offline' && el('a', { class: 'more', href: `/gig/${gig.id}` }, 'See the gig'),
  )
}

/** "8:30 to 9:30 AM" */
function arrivalWords(gig: DayGig['gig'], now: Date) {
  const words = arrivalTimes(gig)
  return pickupDay(gig, now) === 'yesterday' ? `Yesterday, ${words}` : words
}

function arrivalTimes({ pickup_date, pickup_time_zone: zone, arrival_minutes }: DayGig['gig']) {
  const from = formatTime(pickup_date, zone)
  if (!arrival_minutes) return from
  const last = new Date(windowEnd(Date.parse(pickup_date), arrival_minutes)).toISOString()
  const to = formatTime(last, zone)
  const [, clock, half] = /^([\d:]+)( .*)$/.exec(from) ?? []
  return `${clock && half && to.endsWith(half) ? clock : from} to ${to}`
}

interface Waiting {
  isLast: boolean
  actions: Actions
  now: Date
}

function renderWaiting(step: QueuedStep, { isLast, actions, now }: Waiting): Node {
  const pressed = `Pressed at ${timeOf(new Date(step.pressedAt).toISOString(), now)}.`
  return el(
    'div',
    { class: 'queued', role: 'status' },
    icon('hourglass'),
    el(
      'div',
      {},
      el('b', {}, stepLabels[step.stage]),
      `${pressed} ${step.isSent ? 'Sent, but there is no answer yet.' : 'Waiting to send.'}`,
    ),
    // An earlier step cannot go while a later one stays. One that may have arrived cannot be taken back.
    isLast &&
      !step.isSent &&
      el(
        'button',
        {
          class: 'btn quiet',
          type: 'button',
          id: `undo-${step.tripId}`,
          onclick: () => actions.onUndo(step),
        },
        'Undo',
      ),
  )
}

function renderSteps(
  dayGig: DayGig,
  waiting: QueuedStep[],
  { now, state }: View,
  actions: Actions,
) {
  const { gig, trip } = dayGig
  const done = stepsToDelivery.indexOf(waiting.at(-1)?.stage ?? 'booked')
  const reached = Math.max(done, stepsDone(trip))
  const next = stepsToDelivery[reached + 1] as Step | undefined
  if (trip.stage === 'delivered') {
    const customer = firstName(trip.customer.display_name)
    return [el('p', { class: 'hint' }, `${customer} has the code that completes the gig.`)]
  }
  if (!next || wasDelivered(trip.stage) || trip.ended_at) return []
  const opensAt = (step: Step) =>
    step === 'delivered' ? 0 : Date.parse(gig.pickup_date) - stepsBeforePickupMs[step]
  const button = (step: Step, kind: string) =>
    el(
      'button',
      {
        class: `btn ${kind}`,
        type: 'button',
        id: `${step}-${trip.id}`,
        onclick: () => actions.onStep(dayGig, step),
      },
      step === 'on_the_way' && icon('truck'),
      stepLabels[step],
    )
  if (opensAt(next) > now.getTime()) {
    const at = new Date(opensAt(next)).toISOString()
    const from = `${formatDay(at, gig.pickup_time_zone, now)} at ${formatTime(at, gig.pickup_time_zone)}`
    return [el('p', { class: 'hint' }, `“${stepLabels[next]}” is possible from ${from}.`)]
  }
  const skipped =
    next === 'on_the_way' && opensAt('at_pickup') <= now.getTime() && button('at_pickup', 'quiet')
  // Each answer says whether it is still possible: the clock of the phone may be wrong.
  const takeBack =
    state === 'fresh' &&
    waiting.length === 0 &&
    trip.undo &&
    el(
      'button',
      { class: 'btn quiet', type: 'button', onclick: () => actions.onTakeBack(dayGig) },
      `Undo “${stepLabels.at_pickup}”`,
    )
  return [button(next, 'primary'), skipped, takeBack]
}

function renderRoute(gig: DayGig['gig']): Node {
  const stop = (label: string, place: DayGig['gig']['pickup_location'], note: string) => {
    const { street_address, street_address_two, city, state, zip_code } = place
    const street = [street_address, street_address_two].filter(Boolean).join(', ')
    return el(
      'li',
      {},
      el('span', { class: 'pt' }),
      el(
        'div',
        { class: 'tx' },
        el('p', {}, label),
        el(
          'p',
          { class: 'place', translate: 'no' },
          [street, `${city}, ${state} ${zip_code}`].filter(Boolean).join('\n'),
        ),
        note !== '' && el('p', { class: 'note' }, icon('lock'), el('span', {}, note)),
      ),
    )
  }
  const dropoff = formatTime(gig.dropoff_date, gig.dropoff_time_zone)
  const isOtherDay =
    formatDate(gig.pickup_date, gig.pickup_time_zone) !==
    formatDate(gig.dropoff_date, gig.dropoff_time_zone)
  const day = isOtherDay ? `${formatDate(gig.dropoff_date, gig.dropoff_time_zone)}, ` : ''
  return el(
    'ol',
    { class: 'route', role: 'list' },
    stop('Pickup', gig.pickup_location, gig.pickup_note),
    stop(`Drop-off, ${day}${dropoff}`, gig.dropoff_location, gig.dropoff_note),
  )
}

function renderLinks({ gig, trip, phone }: DayGig, waiting: QueuedStep[]): Node {
  const name = firstName(trip.customer.display_name)
  const isLoaded = [trip, ...waiting].some(({ stage }) => stage === 'loaded')
  return el(
    'div',
    { class: 'row' },
    phone !== null &&
      el(
        'a',
        { class: 'btn second', href: `tel:${phone.replace(/[^\d+]/g, '')}` },
        icon('phone'),
        `Call ${name}`,
      ),
    el(
      'a',
      {
        class: 'btn second',
        href: mapOf(isLoaded ? gig.dropoff_location : gig.pickup_location),
        rel: 'noreferrer',
      },
      icon('map'),
      isLoaded ? 'Drop-off map' : 'Map',
    ),
    phone !== null && el('p', { class: 'hint num' }, `${name}: ${formatPhone(phone)}`),
  )
}

function renderMessages({ gig, trip, messages }: DayGig): Node {
  if (messages.length === 0) return el('p', { class: 'hint' }, 'No messages yet.')
  const name = firstName(trip.customer.display_name)
  const count = messages.length === 1 ? 'The last message' : `The last ${messages.length} messages`
  return el(
    'details',
    { id: `messages-${gig.id}` },
    el('summary', {}, count),
    el(
      'ul',
      { class: 'messages', role: 'list' },
      ...messages.map(({ sender, text, photos, created_at }) =>
        el(
          'li',
          {},
          el(
            'p',
            { class: 'hint' },
            `${sender === 'packer' ? 'You' : name}, ${formatDayTime(created_at, gig.pickup_time_zone)}`,
          ),
          el(
            'p',
            {},
            [text, photos > 0 && (photos === 1 ? '1 photo' : `${photos} photos`)]
              .filter(Boolean)
              .join('\n'),
          ),
        ),
      ),
    ),
    messages.length === lastMessages &&
      el('p', { class: 'hint' }, 'Older ones are on the gig’s page.'),
  )
}
