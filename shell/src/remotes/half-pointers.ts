import type { HalfName } from '../contract/release.ts'
import type { HalfPointer, HalfPointers, PageData } from '../page/page-data.ts'

let page: Partial<PageData> | undefined

const pageData = () =>
  (page ??= JSON.parse(document.getElementById('page')?.textContent ?? '{}') as Partial<PageData>)

/** Returns the half's releases as of the last refresh, or as the server wrote them into the page. */
export const pointerOf = (name: HalfName): HalfPointer | null => pageData().halves?.[name] ?? null

export function setPointers(halves: HalfPointers): void {
  page = { ...pageData(), halves }
}

/** Returns the addresses of the half's pages, as the server wrote them into this document. */
export const pageAddresses = (name: HalfName): readonly string[] =>
  pageData().addresses?.[name] ?? []
