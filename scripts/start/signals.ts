import { fail } from '../plain-error.ts'

/**
 * Runs `start`, which adds to `endings` what has to stop. Stops that, the last first, if `start` fails, and on Ctrl-C,
 * SIGTERM or a closed terminal. A second signal exits immediately.
 */
export async function runUntilSignal(
  start: (endings: (() => unknown)[]) => Promise<void>,
): Promise<void> {
  const endings: (() => unknown)[] = []
  let isStopping = false
  async function stop() {
    for (const end of endings.splice(0).toReversed()) await end()
  }
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
    process.on(signal, () => {
      if (isStopping) process.exit(1)
      isStopping = true
      console.log('\n  Stopping...')
      stop().then(() => process.exit(0), fail)
    })
  }
  try {
    await start(endings)
  } catch (error) {
    await stop().catch(() => {})
    fail(error)
  }
}
