import { decideCheck, decidedKinds } from '../acts/checks.ts'
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
import type { Work } from './desk.ts'
import { dayOf } from './print.ts'

/** Reads the arguments of each command that decides something, and returns its work, which says what was done. */
export const decisions: Record<string, (words: Words) => Work> = {
  answer(words) {
    const id = words.id('ticket')
    const text = words.word('Write the answer in quotes after the id.')
    return async ({ sql, operator, say }) => {
      await answerTicket(sql, operator, { id, text })
      say(`Ticket ${id} is answered.`)
    }
  },
  resolve(words) {
    const thing = words.oneOf('trip', 'message')
    if (thing === 'trip') return resolve(words)
    const id = words.id(thing ?? 'ticket')
    if (thing) return change(words, id, resolveMessage, `The report of message ${id} is resolved.`)
    const text = words.maybe()
    return async ({ sql, operator, say }) => {
      await resolveTicket(sql, operator, { id, text })
      say(`Ticket ${id} is resolved.`)
    }
  },
  end(words) {
    if (!words.oneOf('trip')) throw words.wrong('After "end" comes "trip".')
    const tripId = words.id('trip')
    const sentence = 'Write the fee in dollars or no-show, and the decision in quotes after the id.'
    const cost = words.word(sentence)
    const text = words.word(sentence)
    const fee = cost === 'no-show' ? cost : readAmount(cost)
    return async ({ sql, operator, say }) => {
      await endTrip(sql, operator, { tripId, fee, text })
      say(
        fee === 'no-show'
          ? `Trip ${tripId} has ended as a no-show of the packer.`
          : `Trip ${tripId} is canceled: the customer pays the packer ${dollars(fee)}.`,
      )
    }
  },
  count: (words) => mark(words, true),
  excuse: (words) => mark(words, false),
  'write-off'(words) {
    const tripId = words.id('trip')
    const reason = words.word('Write the reason in quotes after the id.')
    return async ({ sql, operator, say }) => {
      const cents = await writeOff(sql, operator, { tripId, reason })
      say(`${dollars(cents)} of trip ${tripId} is written off.`)
    }
  },
  hide(words) {
    if (words.oneOf('message')) {
      const id = words.id('message')
      return change(words, id, hideMessage, `Message ${id} is hidden.`)
    }
    const id = words.id('review')
    const reason = words.word('Write the reason in quotes after the id.')
    return async ({ sql, operator, say }) => {
      await hideReview(sql, operator, { id, reason })
      say(`Review ${id} is hidden.`)
    }
  },
  unhide(words) {
    if (words.oneOf('message')) {
      const id = words.id('message')
      return change(words, id, unhideMessage, `Message ${id} is not hidden.`)
    }
    const id = words.id('review')
    return async ({ sql, operator, say }) => {
      await unhideReview(sql, operator, { id })
      say(`Review ${id} is not hidden, and its reports are closed.`)
    }
  },
  suspend(words) {
    const id = words.id('user')
    return change(words, id, suspendUser, `User ${id} is suspended, and signed out everywhere.`)
  },
  lift(words) {
    const id = words.id('user')
    return change(words, id, liftSuspension, `User ${id} can sign in again.`)
  },
  'sign-out'(words) {
    const id = words.id('user')
    return change(words, id, signOutUser, `User ${id} is signed out everywhere.`)
  },
  'delete-user'(words) {
    const id = words.id('user')
    return change(words, id, deleteUser, `The account of user ${id} is deleted.`)
  },
  pass: (words) => decide(words, 'passed'),
  fail: (words) => decide(words, 'failed'),
}

/** Reads `retry ID` or `drop ID`. */
export function changeTask(words: Words, change: 'retry' | 'drop'): Work {
  const id = String(words.id('background task'))
  return async ({ sql, operator, say }) => {
    await changeDeadTask(sql, operator, { id, change })
    say(`Background task ${id} ${change === 'retry' ? 'runs again' : 'is deleted'}.`)
  }
}

type NotedAct = (sql: Sql, by: string, about: { id: number; note: string }) => Promise<unknown>

/** Reads the note of a decision about a message or a user. */
function change(words: Words, id: number, act: NotedAct, done: string): Work {
  const note = words.word('Write the reason in quotes after the id.')
  return async ({ sql, operator, say }) => {
    await act(sql, operator, { id, note })
    say(done)
  }
}

function mark(words: Words, counts: boolean): Work {
  if (!words.oneOf('trip')) throw words.wrong(`After "${words.command}" comes "trip".`)
  const tripId = words.id('trip')
  return async ({ sql, operator, say }) => {
    await markTrip(sql, operator, { tripId, counts })
    say(`The end of trip ${tripId} ${counts ? 'counts' : 'does not count'} against its packer.`)
  }
}

function resolve(words: Words): Work {
  const tripId = words.id('trip')
  const sentence = 'Write the refund in dollars and the decision in quotes after the id.'
  const amount = words.word(sentence)
  const text = words.word(sentence)
  const refund = readAmount(amount)
  return async ({ sql, operator, say }) => {
    const split = await resolveTrip(sql, operator, { tripId, refund, text })
    say(`Trip ${tripId} is resolved${split ? `: ${splitText(split)}` : '.'}`)
  }
}

function splitText({ after, refund, chargedBack }: Split): string {
  const { customer, packer, manyhands } = after
  const kept = `${dollars(packer)} to the packer, ${dollars(manyhands)} to us`
  return [
    `${dollars(customer)} to the customer, ${kept}.`,
    ...(chargedBack > 0 ? [`The customer's bank has taken back ${dollars(chargedBack)}.`] : []),
    ...(customer < refund
      ? [`So we cannot refund all of ${dollars(refund)}, unless the bank returns the money.`]
      : []),
  ].join(' ')
}

/** Reads `USER KIND [EXPIRES] ["reason"]`. */
function decide(words: Words, state: 'passed' | 'failed'): Work {
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
  return async ({ sql, operator, say }) => {
    const decision = { userId, kind, state, lastDay, reason }
    const { username, until, ofCertificate } = await decideCheck(sql, operator, decision)
    say(
      until
        ? `${username}'s ${kind} check has passed. It is valid through ${dayOf(until)} (UTC).`
        : ofCertificate
          ? `${username}'s certificate of insurance has been refused.`
          : `${username}'s ${kind} check has failed.`,
    )
  }
}
