import type { HalfName } from '../contract/release.ts'
import type { HalfPointer, HalfPointers, PageData } from '../page/page-data.ts'

/** Older than this, the pointers are asked for again before a half is loaded by them. */
const freshMs = 60_000

/** The shell's server reads them from other servers, each of which it gives a second. */
const patienceMs = 3_000

let pointers: HalfPointers | undefined
let readAt = 0

function ofPage(): HalfPointers {
  const block = document.getElementById('page')?.textContent
  return block
    ? (JSON.parse(block) as PageData).halves
    : { 'customer-app': null, 'packer-app': null }
}

/** The half's releases as the page told them, or as the last `refreshPointers` found them. */
export function pointerOf(name: HalfName): HalfPointer | null {
  pointers ??= ofPage()
  return pointers[name]
}

/** Whether they may have been overtaken, by a rollback for one. */
export const areStale = () => performance.now() - readAt > freshMs

/** Asks the shell's server anew; without an answer what was known before still holds. */
export async function refreshPointers(): Promise<void> {
  try {
    const answer = await fetch('/shell/halves.json', {
      cache: 'no-store',
      signal: AbortSignal.timeout(patienceMs),
    })
    if (!answer.ok) return
    const news = (await answer.json()) as HalfPointers
    pointers = {
      'customer-app': news['customer-app'] ?? pointerOf('customer-app'),
      'packer-app': news['packer-app'] ?? pointerOf('packer-app'),
    }
    readAt = performance.now()
  } catch {
    // Offline, or the server is down.
  }
}
