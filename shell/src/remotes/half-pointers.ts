import type { HalfName } from '../contract/release.ts'
import type { HalfPointer, HalfPointers, PageData } from '../page/page-data.ts'

let page: Partial<PageData> | undefined

const pageData = () =>
  (page ??= JSON.parse(document.getElementById('page')?.textContent ?? '{}') as Partial<PageData>)

/** The half's releases, from the page or from the last refresh. */
export const pointerOf = (name: HalfName): HalfPointer | null => pageData().halves?.[name] ?? null

export function setPointers(halves: HalfPointers): void {
  page = { ...pageData(), halves }
}

/** The addresses of the half's pages, as the server wrote them into this document. */
export const pageAddresses = (name: HalfName): readonly string[] =>
  pageData().addresses?.[name] ?? []
