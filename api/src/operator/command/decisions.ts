import { decideCheck, decidedKinds } from '../acts/checks.ts'
import type { Act, Seen } from '../acts/decide.ts'
import { hideMessage, resolveMessage, unhideMessage } from '../acts/messages.ts'
import { hideReview, unhideReview } from '../acts/reviews.ts'
import { changeDeadTask } from '../acts/tasks.ts'
import { answerTicket, resolveTicket } from '../acts/tickets.ts'
import { deleteUser, liftSuspension, signOutUser, suspendUser } from '../acts/users.ts'
import { endTrip, markTrip, resolveTrip, writeOff } from '../acts/trips.ts'
import type { Split } from '../../payments/split.ts'
import { dollars } from '../../rules/dollars.ts'
import { checkKinds } from '../../rules/check-rules.ts'
import { invalid } from '../operator-error.ts'
import { readAmount, type Words } from './arguments.ts'
import type { Sql } from '../../platform/db/sql.ts'
import { dayOf } from './print.ts'

/** Makes a decision. Returns what was done. */
type Decide = (sql: Sql, operator: string) => Promise<string>

/** Makes the decision of an act. `tell` says what was done. */
const deciding =
  <About, Result>(
    act: Act<About, Result>,
    about: About & Seen,
    tell: string | ((result: Result) => string),
  ): Decide =>
  async (sql, operator) => {
    const result = await act(sql, operator, about)
    return typeof tell === 'string' ? tell : tell(result)
  }

type NotedAct = Act<{ id: number; note: string }, unknown>

/** The commands `COMMAND ID "note"`: what the id is of, the act, and what was done to `#`. */
const noted: Record<string, [string, NotedAct, string]> = {
  hide: ['review', hideReview, 'Review # is hidden.'],
  unhide: ['review', unhideReview, 'Review # is not hidden, and its reports are closed.'],
  'hide message': ['message', hideMessage, 'Message # is hidden.'],
  'unhide message': ['message', unhideMessage, 'Message # is not hidden.'],
  'resolve message': ['message', resolveMessage, 'The report of message # is resolved.'],
  suspend: ['user', suspendUser, 'User # is suspended, and signed out everywhere.'],
  lift: ['user', liftSuspension, 'User # can sign in again.'],
  'sign-out': ['user', signOutUser, 'User # is signed out everywhere.'],
  'delete-user': ['user', deleteUser, 'The account of user # is deleted.'],
}

/** Reads the arguments of each other command. */
const others: Record<string, (words: Words) => Decide> = {
  answer(words) {
    const id = words.id('ticket')
    const text = words.word('Write the answer in quotes after the id.')
    return deciding(answerTicket, { id, text }, `Ticket ${id} is answered.`)
  },
  resolve(words) {
    const [id, text] = [words.id('ticket'), words.maybe()]
    return deciding(resolveTicket, { id, text }, `Ticket ${id} is resolved.`)
  },
  'resolve trip'(words) {
    const tripId = words.id('trip')
    const [amount, text] = words.two('the refund in dollars and the decision in quotes')
    const refund = readAmount(amount)
    return deciding(
      resolveTrip,
      { tripId, refund, text },
      (split) => `Trip ${tripId} is resolved${split ? `: ${splitText(split)}` : '.'}`,
    )
  },
  'end trip'(words) {
    const tripId = words.id('trip')
    const [cost, text] = words.two('the fee in dollars or no-show, and the decision in quotes')
    const fee = cost === 'no-show' ? cost : readAmount(cost)
    const done =
      fee === 'no-show'
        ? `Trip ${tripId} has ended as a no-show of the packer.`
        : `Trip ${tripId} is canceled: the customer pays the packer ${dollars(fee)}.`
    return deciding(endTrip, { tripId, fee, text }, done)
  },
  'count trip': (words) => mark(words, true),
  'excuse trip': (words) => mark(words, false),
  'write-off'(words) {
    const tripId = words.id('trip')
    const reason = words.word('Write the reason in quotes after the id.')
    return deciding(
      writeOff,
      { tripId, reason },
      (cents) => `${dollars(cents)} of trip ${tripId} is written off.`,
    )
  },
  'dead retry': (words) => changeTask(words, 'retry', 'runs again'),
  'dead drop': (words) => changeTask(words, 'drop', 'is deleted'),
  pass: (words) => decide(words, 'passed'),
  fail: (words) => decide(words, 'failed'),
}

/** Reads the arguments of a command that decides something. Returns undefined for any other command. */
export function readDecision(words: Words): Decide | undefined {
  const second = words.oneOf('trip', 'message', 'retry', 'drop')
  const name = second ? `${words.command} ${second}` : words.command
  const found = Object.hasOwn(noted, name) ? noted[name] : undefined
  if (!found) return Object.hasOwn(others, name) ? others[name]?.(words) : undefined
  const [thing, act, done] = found
  const id = words.id(thing)
  const note = words.word('Write the reason in quotes after the id.')
  return deciding(act, { id, note }, done.replace('#', String(id)))
}

function changeTask(words: Words, change: 'retry' | 'drop', done: string): Decide {
  const id = String(words.id('background task'))
  return deciding(changeDeadTask, { id, change }, `Background task ${id} ${done}.`)
}

function mark(words: Words, counts: boolean): Decide {
  const tripId = words.id('trip')
  const reason = words.word('Write the reason in quotes after the id.')
  const what = counts ? 'counts' : 'does not count'
  return deciding(
    markTrip,
    { tripId, counts, reason },
    `The end of trip ${tripId} ${what} against its packer.`,
  )
}

function splitText({ after, refund, chargedBack }: Split): string {
  const { customer, packer, manyhands } = after
  const kept = `${dollars(packer)} to the packer, ${dollars(manyhands)} to us`
  return [
    `${dollars(customer)} to the customer, ${kept}.`,
    ...(chargedBack > 0 ? [`The customer's bank has taken back ${dollars(chargedBack)}.`] : []),
    ...(customer < refund ? [`So we cannot refund all of ${dollars(refund)} now.`] : []),
  ].join(' ')
}

/** Reads `USER KIND [EXPIRES] ["reason"]`. */
function decide(words: Words, state: 'passed' | 'failed'): Decide {
  const userId = words.id('user')
  const kind = words.oneOf(...decidedKinds)
  const [first, ...others] = words.rest()
  if (!kind) {
    const isOther = checkKinds.some((name) => name === first)
    throw invalid(
      isOther
        ? `Only the packer can confirm the ${first}.`
        : `After the user comes ${decidedKinds.join(', ')}.`,
    )
  }
  const lastDay = state === 'passed' && first && /^\d{4}-\d\d-\d\d$/.test(first) ? first : undefined
  const [reason, ...more] = [first, ...others].slice(lastDay ? 1 : 0)
  if (more.length > 0) {
    throw invalid('Write the date like 2027-05-31, and the reason in quotes after it.')
  }
  const decision = { userId, kind, state, lastDay, reason }
  return deciding(decideCheck, decision, ({ username, until, ofCertificate }) => {
    if (until) {
      return `${username}'s ${kind} check has passed. It is valid through ${dayOf(until)} (UTC).`
    }
    return ofCertificate
      ? `${username}'s certificate of insurance has been refused.`
      : `${username}'s ${kind} check has failed.`
  })
}
