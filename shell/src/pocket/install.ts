import { useEffect, useState } from 'react'
import type { Role } from '../session/session.tsx'

/** Chrome's offer to install the page; the DOM types of TypeScript lack it. */
interface InstallPrompt extends Event {
  prompt(): Promise<{ outcome: 'accepted' | 'dismissed' }>
}

/**
 * How this device puts the app on its home screen.
 * - button: the page can ask the browser
 * - share: iPhones and iPads have it in a menu only
 * - installed: this is the installed app
 */
export type InstallWay = 'button' | 'share' | 'installed'

let offer: InstallPrompt | undefined

const isInstalled = () =>
  window.matchMedia?.('(display-mode: standalone)').matches ||
  (navigator as { standalone?: boolean }).standalone === true

/** An iPad names itself a Mac, but has a touch screen. */
const isApple = () =>
  /iPhone|iPad/.test(navigator.userAgent) ||
  (/Macintosh/.test(navigator.userAgent) && navigator.maxTouchPoints > 1)

function wayNow(): InstallWay | undefined {
  if (isInstalled()) return 'installed'
  if (isApple()) return 'share'
  return offer && 'button'
}

/** Adds the manifest, which no page has before someone is asked. */
function addManifest(role: Role) {
  if (document.querySelector('link[rel=manifest]')) return
  for (const [rel, href] of [
    ['manifest', `/manifest-${role}.webmanifest`],
    ['apple-touch-icon', '/icons/apple-180.png'],
  ]) {
    const link = document.createElement('link')
    Object.assign(link, { rel, href })
    document.head.append(link)
  }
}

/** Returns how this device installs the app; undefined if it cannot, or not yet. */
export function useInstall(role: Role) {
  const [way, setWay] = useState(wayNow)
  useEffect(() => {
    const keep = (event: Event) => {
      // Otherwise Chrome asks by itself.
      event.preventDefault()
      offer = event as InstallPrompt
      setWay(wayNow())
    }
    const finish = () => {
      offer = undefined
      setWay('installed')
    }
    addEventListener('beforeinstallprompt', keep)
    addEventListener('appinstalled', finish)
    addManifest(role)
    return () => {
      removeEventListener('beforeinstallprompt', keep)
      removeEventListener('appinstalled', finish)
    }
  }, [role])

  /** Opens the browser's dialog. An offer works once; the browser makes a new one after a refusal. */
  const install = async () => {
    const asked = offer
    offer = undefined
    const outcome = await asked?.prompt()
    setWay(wayNow())
    return outcome?.outcome === 'accepted'
  }
  return { way, install }
}

export const shareSentence = 'In Safari, press Share, then “Add to Home Screen”.'

/** What the app on the home screen is good for. */
export const installReason: Record<Role, string> = {
  customer: 'Your jobs and messages then open from your home screen.',
  packer: 'Your gigs for the day then open without a network.',
}
