export interface RepeatOptions {
  everyMs: number
  /** Each time that `work` came to its end. */
  onDone?: () => void
  onError?: (error: unknown) => void
}

/** Does `work` again and again, each time so long after the one before has ended, until it is stopped. */
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
        // Once it is stopped the pool may be closed under it.
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
