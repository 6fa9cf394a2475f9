import { useSyncExternalStore } from 'react'
import { groups } from './pages.ts'
import type { GalleryPage } from './part.tsx'

const pages = groups.flatMap((group) => group.pages)

/** The last part of a page's address: "Empty state" is at `#/empty-state`. */
export const slugOf = ({ title }: GalleryPage) => title.toLowerCase().replaceAll(' ', '-')

export const addressOf = (page: GalleryPage) => `#/${slugOf(page)}`

function listen(changed: () => void) {
  addEventListener('hashchange', changed)
  return () => removeEventListener('hashchange', changed)
}

/** What `#main` of the skip link leaves in the address must not lead away from the page. */
let lastAddress = ''
function readAddress() {
  const { hash } = location
  if (hash === '' || hash.startsWith('#/')) lastAddress = hash
  return lastAddress
}

/** The page that the address names; none is the overview. */
export function usePage(): GalleryPage | undefined {
  const address = useSyncExternalStore(listen, readAddress)
  return pages.find((page) => addressOf(page) === address)
}
