import { createInstance } from '@module-federation/enhanced/runtime'
import { shareScope } from './shared-packages.ts'

/** A release of a half, asked for once. */
interface Remote {
  /** Of its own for each attempt: the runtime remembers by it, and an attempt finds no memory. */
  name: string
  entry: string
  integrity: string
  /** The variable that the entry sets. */
  global: string
}

/** By absolute address: that is how the runtime asks for it. */
const integrityByEntry = new Map<string, string>()

const absolute = (address: string) => new URL(address, location.href).href

/** Entries run only when their bytes are those that the page named. */
const integrityPlugin = (timeout: number) => ({
  name: 'entries-are-what-the-page-says',
  createScript({ url }: { url: string }) {
    const script = document.createElement('script')
    script.src = url
    script.crossOrigin = 'anonymous'
    const integrity = integrityByEntry.get(absolute(url))
    if (integrity) script.integrity = integrity
    return { script, timeout }
  },
})

/**
 * The host of the halves, which shares `versions` of its packages. An entry may take `patienceMs` to run.
 * What it gives opens a half's container; it throws what the runtime and the half throw.
 */
export function createHost(versions: Record<string, string>, patienceMs: number) {
  const host = createInstance({
    name: 'shell',
    remotes: [],
    plugins: [integrityPlugin(patienceMs)],
  })
  host.initShareScopeMap('default', shareScope(versions) as never)

  return ({ name, entry, integrity, global }: Remote) => {
    integrityByEntry.set(absolute(entry), integrity)
    // Or the runtime would take what an attempt before has left for this one's.
    if (global in window) Reflect.set(window, global, undefined)
    host.registerRemotes([{ name, entry, entryGlobalName: global, type: 'global' }])
    return host.loadRemote<{ default?: unknown }>(`${name}/App`)
  }
}

/** All bytes were here, and the browser did not run them: they were not those that the page named. */
export const isRefused = (error: unknown) => String(error).includes('ScriptNetworkError')
