import type { ComponentType } from 'react'
import type { HalfProps } from '../contract/contract.ts'

type Exposed = ComponentType<HalfProps> | undefined

/**
 * Plays the browser's part, and that of the halves: each entry that is put into the page sets its
 * container, which exposes what `exposed` says of that release; without that, it throws. Returns the
 * addresses of what has run.
 */
export function playEntries(exposed: (release: string) => Exposed): string[] {
  const ran: string[] = []
  // What the runtime remembers lies in the window, which tests that open several pages have one of.
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
          if (component === undefined) throw new Error('Module is not there')
          return () => ({ default: component })
        },
      },
    })
    script.dispatchEvent(new Event('load'))
  }
  // That is how the federation runtime puts them there.
  const { appendChild } = document.head
  document.head.appendChild = (node) => {
    appendChild.call(document.head, node)
    if (node instanceof HTMLScriptElement && node.src) run(node)
    return node
  }
  return ran
}

/** Takes back what `playEntries` did. */
export const endEntries = () => Reflect.deleteProperty(document.head, 'appendChild')
