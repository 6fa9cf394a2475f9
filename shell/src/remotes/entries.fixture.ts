import type { ComponentType } from 'react'
import type { HalfProps } from '../contract/contract.ts'

type Exposed = ComponentType<HalfProps> | undefined

/**
 * Simulates how the browser loads the halves. When the runtime adds the script of an entry to the page, the
 * container of that entry is set immediately. The container exposes the component that `exposed` returns for
 * the release, or throws if `exposed` returns none. Returns an array to which the URL of each entry that runs
 * is added.
 */
export function mockEntries(exposed: (release: string) => Exposed): string[] {
  const ran: string[] = []
  // The federation runtime caches entries on the window, which all tests of a file share.
  Object.assign(globalThis, { __GLOBAL_LOADING_REMOTE_ENTRY__: {} })
  const run = (script: HTMLScriptElement) => {
    const { pathname, search } = new URL(script.src)
    const [, app = '', release = ''] = pathname.split('/')
    ran.push(pathname + search)
    Object.assign(window, {
      [`${app.replace('-', '_')}_${release}`]: {
        init: () => 1,
        async get() {
          const component = exposed(release)
          if (component === undefined) throw new Error('The release exposes no module')
          return () => ({ default: component })
        },
      },
    })
    script.dispatchEvent(new Event('load'))
  }
  // The federation runtime adds scripts this way.
  const { appendChild } = document.head
  document.head.appendChild = (node) => {
    appendChild.call(document.head, node)
    if (node instanceof HTMLScriptElement && node.src) run(node)
    return node
  }
  return ran
}

/** Undoes `mockEntries`. */
export const restoreEntries = () => Reflect.deleteProperty(document.head, 'appendChild')
