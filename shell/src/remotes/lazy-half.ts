import type { GivenProps } from '../contract/contract.ts'
import type { HalfName } from '../contract/release.ts'
import { shellPage } from '../loading/shell-page.tsx'
import type * as HalfPart from './half-part.ts'

/**
 * Renders a half. First imports half-part.ts, the code that loads halves, with the federation runtime. It is a
 * separate chunk, because sign-in pages do not need it.
 */
export const LazyHalf = shellPage<'Half', GivenProps & { name: HalfName }, typeof HalfPart>(
  () => import(/* webpackChunkName: "half" */ './half-part.ts'),
  'Half',
)

/**
 * Downloads and runs a half's code before the half is rendered. Failures are ignored: the page that needs the
 * half requests it again.
 */
export const prefetchHalf = (name: HalfName) =>
  void LazyHalf.load()
    .then(({ startHalf }) => startHalf(name))
    .catch(() => {})
