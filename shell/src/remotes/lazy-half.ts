import { lazyPart } from 'shared-ui'
import type { GivenProps } from '../contract/contract.ts'
import type { HalfName } from '../contract/release.ts'
import { shellPage } from '../loading/shell-page.tsx'

/**
 * The code that loads halves, with the federation runtime. It is a separate chunk, because sign-in pages do
 * not need it.
 */
const halfPart = lazyPart(() => import(/* webpackChunkName: "half" */ './half-part.ts'))

/** Renders a half. First imports half-part.ts, the code that loads halves. */
export const LazyHalf = shellPage<'Half', GivenProps & { name: HalfName }>(halfPart.load, 'Half')

/** Downloads and runs a half's code before the half is rendered. Rejects if no release of the half runs. */
export async function prefetchHalf(name: HalfName): Promise<void> {
  await LazyHalf.load()
  const part = await halfPart.load()
  await part.startHalf(name)
}
