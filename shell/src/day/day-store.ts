import type { Day } from './day.ts'
import { dayPrefix } from './kept-days.ts'
import type { QueuedStep } from './queue.ts'
import type { Refusal } from './send-steps.ts'

/** A step that was not sent, until the packer has read it. */
export interface Notice {
  /** The id of the step. */
  id: string
  label: string
  gigId: number
  /** The gig's title: a canceled gig has no card on the sheet. Missing if the day was no longer kept. */
  title?: string
  reason: Refusal | 'signed-out'
  text: string
}

export interface Queue {
  steps: readonly QueuedStep[]
  notices: readonly Notice[]
}

/** Raise this when the stored data changes, other than by a new optional field. Data with another number is ignored. */
const format = 1

// The keys begin with the prefix of personal settings, so every release of the shell removes them on Sign Out.
const sheetKey = (user: number) => `${dayPrefix}${user}-sheet`
const queueKey = (user: number) => `${dayPrefix}${user}-queue`

/** The storage if the browser blocks its own: the page works, and forgets everything when it is closed. */
function memoryStorage(): Storage {
  const kept = new Map<string, string>()
  return {
    get length() {
      return kept.size
    },
    key: (index) => [...kept.keys()][index] ?? null,
    getItem: (key) => kept.get(key) ?? null,
    setItem: (key, value) => void kept.set(key, value),
    removeItem: (key) => void kept.delete(key),
    clear: () => kept.clear(),
  }
}

function workingStorage(): Storage | undefined {
  const probe = `${dayPrefix}probe`
  try {
    localStorage.setItem(probe, '')
    localStorage.removeItem(probe)
    return localStorage
  } catch {
    return undefined
  }
}

function parse<Value extends object>(text: string | null): Value | undefined {
  try {
    const value = JSON.parse(text ?? '') as Value & { format?: number }
    return value.format === format ? value : undefined
  } catch {
    return undefined
  }
}

const keysOf = (storage: Storage) =>
  Array.from({ length: storage.length }, (_, index) => storage.key(index) ?? '').filter((key) =>
    key.startsWith(dayPrefix),
  )

/** Runs `work` while no other tab runs work under this name. Without Web Locks, as over HTTP, runs it at once. */
export const alone = <Result>(name: string, work: () => Promise<Result>): Promise<Result> =>
  navigator.locks ? navigator.locks.request(`manyhands-day-${name}`, work) : work()

/** What this browser keeps for the day sheet: the gigs of today and tomorrow, and steps that wait for a network. */
export function openDayStore() {
  const own = workingStorage()
  const storage = own ?? memoryStorage()

  const readQueue = (user: number): Queue =>
    parse<Queue>(storage.getItem(queueKey(user))) ?? { steps: [], notices: [] }

  return {
    /** Whether what is kept is still there after the page is closed. */
    isLasting: own !== undefined,
    /** The user whose day or steps are kept. Without a network, nothing else says whose page this is. */
    user(): number | undefined {
      const [, user] =
        keysOf(storage)
          .map((key) => /-(\d+)-(?:sheet|queue)$/.exec(key))
          .find(Boolean) ?? []
      return user === undefined ? undefined : Number(user)
    },
    readDay: (user: number): Day | undefined => parse<Day>(storage.getItem(sheetKey(user))),
    writeDay: (user: number, day: Day) =>
      storage.setItem(sheetKey(user), JSON.stringify({ ...day, format })),
    readQueue,
    /** Changes the queue. No other tab changes it meanwhile. */
    changeQueue: (user: number, to: (queue: Queue) => Queue): Promise<void> =>
      alone('queue', async () => {
        const { steps, notices } = to(readQueue(user))
        const isEmpty = steps.length === 0 && notices.length === 0
        if (isEmpty) storage.removeItem(queueKey(user))
        else storage.setItem(queueKey(user), JSON.stringify({ steps, notices, format }))
      }),
    /** Removes the days, but not the steps. */
    forgetDays() {
      for (const key of keysOf(storage)) if (key.endsWith('-sheet')) storage.removeItem(key)
    },
    /** Removes everything, but not that of the user `but`. */
    forget(but?: number) {
      for (const key of keysOf(storage)) {
        if (but === undefined || !key.startsWith(`${dayPrefix}${but}-`)) storage.removeItem(key)
      }
    },
  }
}

export type DayStore = ReturnType<typeof openDayStore>
