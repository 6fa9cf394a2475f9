import { html } from 'hono/html'
import type { Skeleton, SkeletonRow } from '../src/contract/contract.ts'
import type { FirstPaintFile } from '../src/page/first-paint-file.ts'

/** Escapes text for HTML. A half's text comes from another team's release, so it is not trusted. */
export const escapeHtml = (text: string) => String(html`${text}`)

const renderRow = ({ boxes: [narrow, wide] = [1, 1] }: SkeletonRow, index: number) =>
  `<div class="fp-row r${index}" aria-hidden="true">${'<i></i>'.repeat(Math.max(narrow, wide))}</div>`

const sizes = (index: number, height: number, boxes: number) =>
  `.r${index}{height:${height}rem;grid-template-columns:repeat(${boxes},1fr)}.r${index}>:nth-child(n+${boxes + 1}){display:none}`

/** Styles for narrow and wide windows, which may show different numbers of boxes. */
const styleRow = ({ height, boxes = [1, 1] }: SkeletonRow, index: number) =>
  `@media(max-width:63.99em){${sizes(index, height[0], boxes[0])}}@media(min-width:64em){${sizes(index, height[1], boxes[1])}}`

/**
 * For screen readers only: until its data arrives, a page whose heading depends on the data has its title as heading.
 */
const hiddenHeading = {
  html: (title: string) => `<h1 class="fp-title">${escapeHtml(title)}</h1>`,
  style: '.fp-title{position:absolute;width:1px;height:1px;overflow:hidden;clip-path:inset(50%)}',
}

/** Returns a page's skeleton as HTML, with an `h1`, and the styles of its rows. */
export function renderSkeleton(skeleton: Skeleton, parts: FirstPaintFile['skeleton']) {
  const { title, heading, lede, narrow, rows = [] } = skeleton
  const head = heading
    ? (lede ? parts.headWithLede : parts.head)
        .replace('{heading}', () => escapeHtml(heading))
        .replace('{lede}', () => escapeHtml(lede ?? ''))
    : hiddenHeading.html(title)
  const content = head + rows.map(renderRow).join('')
  const skeletonHtml = (narrow ? parts.narrow : parts.page).replace('<!--content-->', () => content)
  const style = (heading ? '' : hiddenHeading.style) + rows.map(styleRow).join('')
  return { html: skeletonHtml, style }
}
