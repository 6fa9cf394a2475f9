import { setTimeout as sleep } from 'node:timers/promises'

export interface RepeatOptions {
  everyMs: number
  /** Called each time that `work` succeeds. */
  onDone?: () => void
  onError?: (error: unknown) => void
}

/**
 * Repeats `work` until stopped, with a pause of `everyMs` before each run, also the first. Without
 * `onError`, ignores errors.
 */
export function repeat(
  work: () => Promise<void>,
  { everyMs, onDone, onError = () => {} }: RepeatOptions,
): { stop(): void } {
  let stopped = false
  const run = async () => {
    for (;;) {
      await sleep(everyMs, undefined, { ref: false })
      if (stopped) return
      await work()
        .then(onDone)
        // After `stop`, ignore errors: the pool may be closed already.
        .catch((error: unknown) => stopped || onError(error))
    }
  }
  void run()
  return { stop: () => void (stopped = true) }
}
