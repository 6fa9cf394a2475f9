import type { HalfName } from '../contract/release.ts'
import type { HalfPointer, HalfPointers, PageData } from '../page/page-data.ts'

let pointers: HalfPointers | undefined

function pointersOfPage(): HalfPointers {
  const block = document.getElementById('page')?.textContent
  return block
    ? (JSON.parse(block) as PageData).halves
    : { 'customer-app': null, 'packer-app': null }
}

/** The half's releases, from the page or from the last refresh. */
export function pointerOf(name: HalfName): HalfPointer | null {
  pointers ??= pointersOfPage()
  return pointers[name]
}

export function setPointers(fresh: HalfPointers): void {
  pointers = fresh
}
