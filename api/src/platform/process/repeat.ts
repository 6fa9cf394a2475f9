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
  let timer: NodeJS.Timeout
  const schedule = () => {
    timer = setTimeout(run, everyMs).unref()
  }
  const run = () => {
    work()
      .then(onDone)
      .catch((error: unknown) => {
        // After `stop`, ignore errors: the pool may be closed already.
        if (!stopped) onError(error)
      })
      .finally(() => {
        if (!stopped) schedule()
      })
  }
  schedule()
  return {
    stop() {
      stopped = true
      clearTimeout(timer)
    },
  }
}
