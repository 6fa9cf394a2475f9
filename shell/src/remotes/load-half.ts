import { loadRemote, registerPlugins, registerRemotes } from '@module-federation/enhanced/runtime'
import type { ComponentType } from 'react'
import { CONTRACT_VERSION, type HalfProps } from '../contract.ts'
import type { HalfName, LiveHalf } from '../page/page-data.ts'
import { liveHalf, refreshHalves } from './live-halves.ts'

/** After this long without an answer a half counts as failed; a slow line needs about a tenth. */
const patienceMs = 20_000

const integrityByEntry = new Map<string, string>()

/** Entries run only when their bytes are those that the page named. */
const integrityPlugin = {
  name: 'entries-are-what-the-page-says',
  createScript({ url }: { url: string }) {
    const script = document.createElement('script')
    script.src = url
    script.crossOrigin = 'anonymous'
    const integrity = integrityByEntry.get(url)
    if (integrity) script.integrity = integrity
    return { script, timeout: patienceMs }
  },
}

/** One name per release: two releases of a half can live in one page without touching. */
const remoteName = (half: LiveHalf) => `${half.app}@${half.release}`

function register(half: LiveHalf, attempt: number) {
  const start = half.start[0]
  if (!start) throw new Error(`${half.app} has no entry`)
  // A hung request would be shared by a second one for the same address: each attempt has its own.
  const entry = `${half.base}${start.file}${attempt > 0 ? `?a=${attempt}` : ''}`
  if (integrityByEntry.size === 0) registerPlugins([integrityPlugin])
  integrityByEntry.set(entry, start.integrity)
  registerRemotes(
    [{ name: remoteName(half), entry, entryGlobalName: half.global, type: 'global' }],
    { force: attempt > 0 },
  )
}

const timeout = (ms: number) =>
  new Promise<never>((_, reject) => {
    setTimeout(() => reject(new Error(`no answer within ${ms} ms`)), ms)
  })

/**
 * The component that a half exposes. `attempt` counts from 0; every further one asks which release
 * is live and fetches its entry again, so that Retry never answers from a failure of before.
 * @throws when it cannot be loaded, or when what comes is not a component
 */
export async function loadHalf(
  name: HalfName,
  attempt: number,
): Promise<{ default: ComponentType<HalfProps> }> {
  if (attempt > 0 || !liveHalf(name)) await refreshHalves()
  const half = liveHalf(name)
  if (!half) throw new Error(`No release of ${name} is known`)
  if (half.contract !== CONTRACT_VERSION) {
    throw new Error(`${name} ${half.release} speaks contract ${half.contract}`)
  }
  register(half, attempt)
  const loaded = await Promise.race([
    loadRemote<{ default?: unknown }>(`${remoteName(half)}/App`),
    timeout(patienceMs),
  ])
  if (typeof loaded?.default !== 'function') throw new Error(`${name} exposes no component`)
  return { default: loaded.default as ComponentType<HalfProps> }
}

const first = new Map<HalfName, ReturnType<typeof loadHalf>>()
const loadedHalves = new Map<HalfName, ComponentType<HalfProps>>()

/** What `prefetchHalf` has brought; undefined until then. */
export const loadedHalf = (name: HalfName) => loadedHalves.get(name)

/** Begins to load a half; whoever mounts it later gets the same promise. Fails silently until then. */
export function prefetchHalf(name: HalfName): ReturnType<typeof loadHalf> {
  let loading = first.get(name)
  if (!loading) {
    loading = loadHalf(name, 0)
    loading.then(
      ({ default: half }) => loadedHalves.set(name, half),
      () => first.delete(name),
    )
    first.set(name, loading)
  }
  return loading
}
