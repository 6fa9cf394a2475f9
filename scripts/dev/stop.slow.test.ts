import { once } from 'node:events'
import { startScript } from './started-script.fixture.ts'

test('SIGTERM stops every process of npm run dev', async () => {
  const { child } = await startScript('scripts/dev/main.ts')
  // The output closes when the last process that inherited it has ended.
  const ended = once(child, 'close', { signal: AbortSignal.timeout(60_000) })
  child.kill('SIGTERM')
  expect(await ended).toEqual([0, null])
})
