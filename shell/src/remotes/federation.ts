import {
  createInstance,
  type ModuleFederationRuntimePlugin,
} from '@module-federation/enhanced/runtime'
import * as query from '@tanstack/react-query'
import react from 'react'
import reactDom from 'react-dom'
import * as router from 'react-router-dom'
import jsxRuntime from 'react/jsx-runtime'
import * as styled from 'styled-components'
import { downloadScript } from './download-script.ts'
import { type Fault, isChunkFailure, ReleaseFailure } from './release-failure.ts'

/** One attempt to load a release of a half. */
export interface Attempt {
  /** Unique per attempt: the runtime caches results by name. */
  name: string
  entry: string
  integrity: string
  /** The global variable that the entry sets. */
  global: string
}

/** Returns why an entry or the chunks that it needs first did not load or run. */
function faultOf(error: unknown): Fault {
  if (isChunkFailure(error)) return 'chunk'
  if (error instanceof Error && 'fault' in error) return error.fault as Fault
  // The script element of the entry failed. The network is not the reason, since the entry has already been
  // downloaded: the browser refused to run the entry because of its hash.
  return String(error).includes('ScriptNetworkError') ? 'integrity' : 'broken'
}

/** How the runtime loads halves. An entry must run within `timeout`. */
const halfPlugin = (timeout: number): ModuleFederationRuntimePlugin => ({
  name: 'halves',
  /** Downloads the entry, which gives up if the download stalls. Then the runtime adds the script. */
  async loadEntry({ remoteInfo: { entry, entryGlobalName } }) {
    await downloadScript(entry)
    // Remove the container of an earlier attempt. Otherwise the runtime would use it.
    if (entryGlobalName in window) Reflect.set(window, entryGlobalName, undefined)
  },
  /** Adds the integrity hash, so that the browser runs an entry only if its bytes match. */
  createScript({ url, remoteInfo }) {
    const script = document.createElement('script')
    script.src = url
    script.crossOrigin = 'anonymous'
    const { integrity } = remoteInfo as Partial<Attempt>
    if (integrity) script.integrity = integrity
    return { script, timeout }
  },
  errorLoadRemote({ error }) {
    throw new ReleaseFailure(faultOf(error), error)
  },
})

/**
 * Creates the federation host, which shares its packages in these `versions`. An entry must run within
 * `timeoutMs` after its download. Returns a function that loads the module of a half. It rejects with a
 * ReleaseFailure.
 */
export function createHost(versions: Record<string, string>, timeoutMs: number) {
  const host = createInstance({ name: 'shell', remotes: [], plugins: [halfPlugin(timeoutMs)] })
  host.initShareScopeMap('default', shareScope(versions) as never)

  return ({ global, ...attempt }: Attempt) => {
    host.registerRemotes([{ ...attempt, entryGlobalName: global, type: 'global' }])
    return host.loadRemote<{ default?: unknown }>(`${attempt.name}/App`)
  }
}

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
