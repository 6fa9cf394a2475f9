import { createInstance } from '@module-federation/enhanced/runtime'
import * as query from '@tanstack/react-query'
import react from 'react'
import reactDom from 'react-dom'
import * as router from 'react-router-dom'
import jsxRuntime from 'react/jsx-runtime'
import * as styled from 'styled-components'

/** One attempt to load a release of a half. */
interface Remote {
  /** Unique per attempt: the runtime caches results by name. */
  name: string
  entry: string
  integrity: string
  /** The global variable that the entry sets. */
  global: string
}

/** Keyed by absolute URL, which is what the runtime passes to `createScript`. */
const integrityByEntry = new Map<string, string>()

const absolute = (address: string) => new URL(address, location.href).href

/** Adds the integrity hash, so that the browser runs an entry only if its bytes match. */
const integrityPlugin = (timeout: number) => ({
  name: 'entry-integrity',
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
 * Creates the federation host, which shares its packages in these `versions`. An entry must load and run
 * within `timeoutMs`. Returns a function that loads the module of a half; errors of the runtime and of
 * the half pass through.
 */
export function createHost(versions: Record<string, string>, timeoutMs: number) {
  const host = createInstance({
    name: 'shell',
    remotes: [],
    plugins: [integrityPlugin(timeoutMs)],
  })
  host.initShareScopeMap('default', shareScope(versions) as never)

  return ({ name, entry, integrity, global }: Remote) => {
    integrityByEntry.set(absolute(entry), integrity)
    // Remove the container of an earlier attempt. Otherwise the runtime would use it.
    if (global in window) Reflect.set(window, global, undefined)
    host.registerRemotes([{ name, entry, entryGlobalName: global, type: 'global' }])
    return host.loadRemote<{ default?: unknown }>(`${name}/App`)
  }
}

/**
 * True if the entry's script element failed. The network is not the reason, since the entry has already been
 * downloaded: the browser refused to run the entry because of its hash.
 */
export const isRefused = (error: unknown) => String(error).includes('ScriptNetworkError')

/** The packages that the page loads once, by the names of federation.shared.mjs. */
const packages = {
  react,
  'react/jsx-runtime': jsxRuntime,
  'react-dom': reactDom,
  'react-router-dom': router,
  '@tanstack/react-query': query,
  'styled-components': styled,
}

/** Returns the share scope from which the halves take these packages, in the format of Module Federation. */
const shareScope = (versions: Record<string, string>) =>
  Object.fromEntries(
    Object.entries(packages).map(([name, library]) => {
      const provided = { get: () => () => library, loaded: true, eager: true, from: 'shell' }
      return [name, { [versions[name] ?? '0']: provided }]
    }),
  )
