import type { GivenProps } from '../contract/contract.ts'
import type { HalfName } from '../contract/release.ts'
import { lazyPage } from '../loading/lazy-page.tsx'

/** All that a half needs in the shell, the federation runtime too: who signs in sees no half before. */
const halfPart = () => import(/* webpackChunkName: "half" */ './half-part.ts')

/** The place of a half in the page; its code comes with the first half that is wanted. */
export const LazyHalf = lazyPage<'Half', GivenProps & { name: HalfName }>(halfPart, 'Half')

/** Begins to load a half, and what it needs in the shell. */
export async function prefetchHalf(name: HalfName): Promise<void> {
  await LazyHalf.load()
  const part = await halfPart()
  await part.prefetchHalf(name)
}
