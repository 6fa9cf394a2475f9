import { useSyncExternalStore } from 'react'
import { groups } from './pages.ts'
import type { GalleryPage } from './part.tsx'

const pages = groups.flatMap((group) => group.pages)

/** Returns the URL slug of a page: "Empty state" is at `#/empty-state`. */
export const slugOf = ({ title }: GalleryPage) => title.toLowerCase().replaceAll(' ', '-')

export const addressOf = (page: GalleryPage) => `#/${slugOf(page)}`

function listen(changed: () => void) {
  addEventListener('hashchange', changed)
  return () => removeEventListener('hashchange', changed)
}

/** The last hash that named a page. The skip link sets the hash to `#main`, which must not change the page. */
let lastAddress = ''
function readAddress() {
  const { hash } = location
  if (hash === '' || hash.startsWith('#/')) lastAddress = hash
  return lastAddress
}

/** Returns the page in the URL; undefined for the overview. */
export function usePage(): GalleryPage | undefined {
  const address = useSyncExternalStore(listen, readAddress)
  return pages.find((page) => addressOf(page) === address)
}
