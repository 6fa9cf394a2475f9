import { useEffect, useEffectEvent } from 'react'
import { prefetchHalf } from '../remotes/lazy-half.ts'
import { placeAt } from '../routes.tsx'
import { useSession } from '../session/session.tsx'

const signIn = /^\/(customer|packer)\/sign(?:in|up)\/?$/

/**
 * Fetches what is likely to come next: the page that a link leads to, from when it is pointed at,
 * touched or focused; and, from when a field of a form to sign in has the focus, that half's code.
 * What does not come is asked for again by whoever shows it.
 */
export function usePrefetch() {
  const { user } = useSession()

  const prefetch = useEffectEvent(({ target }: Event) => {
    if (!(target instanceof Element)) return
    const half = target.matches('input') && signIn.exec(window.location.pathname)?.[1]
    if (half) return void prefetchHalf(`${half as 'customer' | 'packer'}-app`).catch(() => {})
    const link = target.closest('a')
    if (!link || link.origin !== window.location.origin) return
    const place = placeAt(link.pathname)
    if ('page' in place) return void place.page.load().catch(() => {})
    // Code of the other half does not even cross the line.
    if (place.role === user?.user_type) prefetchHalf(`${place.role}-app`).catch(() => {})
  })

  useEffect(() => {
    const notice = (event: Event) => prefetch(event)
    const signs = ['pointerover', 'touchstart', 'focusin'] as const
    for (const sign of signs) document.addEventListener(sign, notice, { passive: true })
    return () => {
      for (const sign of signs) document.removeEventListener(sign, notice)
    }
  }, [])
}
