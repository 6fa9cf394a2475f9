import type { HalfName, LiveHalf, LiveHalves, PageData } from '../page/page-data.ts'

let halves: LiveHalves | undefined

/** The half's live release as the page told it, or as the last `refreshHalves` found it. */
export function liveHalf(name: HalfName): LiveHalf | null {
  const block = document.getElementById('page')?.textContent
  halves ??= block
    ? (JSON.parse(block) as PageData).halves
    : { 'customer-app': null, 'packer-app': null }
  return halves[name]
}

/** Asks the shell's server anew, e.g. when a file of the release that the page named is gone. */
export async function refreshHalves(): Promise<void> {
  const answer = await fetch('/shell/halves.json', { cache: 'no-store' })
  if (answer.ok) halves = (await answer.json()) as LiveHalves
}
