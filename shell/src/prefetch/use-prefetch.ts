import { useEffect, useEffectEvent } from 'react'
import { prefetchHalf } from '../remotes/lazy-half.ts'
import { placeAt } from '../routes.tsx'
import { useSession } from '../session/session.tsx'

const signIn = /^\/(customer|packer)\/sign(?:in|up)\/?$/

/**
 * Prefetches the page behind a link that is hovered, touched or focused. Also prefetches a role's half once a
 * field of that role's sign-in or sign-up form has the focus. Failures are ignored: the page that needs the
 * code requests it again.
 */
export function usePrefetch() {
  const { user } = useSession()

  const prefetch = useEffectEvent(({ target }: Event) => {
    if (!(target instanceof Element)) return
    const half = target.matches('input') && signIn.exec(window.location.pathname)?.[1]
    if (half) return prefetchHalf(`${half as 'customer' | 'packer'}-app`)
    const link = target.closest('a')
    if (!link || link.origin !== window.location.origin) return
    const place = placeAt(link.pathname)
    if ('page' in place) return void place.page.load().catch(() => {})
    // A signed-in user's browser never downloads the other role's half.
    if (place.role === user?.user_type) prefetchHalf(`${place.role}-app`)
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
