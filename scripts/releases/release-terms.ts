import { mismatch, type Pointer, type Release } from 'shell/release'
import { NothingStored, readStored } from 'shell/releases'
import { PlainError } from '../plain-error.ts'

const halves = ['customer-app', 'packer-app']

/** What is live there; undefined where nothing was released yet. */
async function readLive(app: string, from: string): Promise<Release | undefined> {
  try {
    const { live } = await readStored<Pointer>(from, 'live.json')
    return await readStored<Release>(from, `${live}/release.json`)
  } catch (error) {
    if (error instanceof NothingStored) return undefined
    throw new PlainError(
      `What is live of ${app} cannot be read at ${from} (${(error as Error).message}): nobody knows whether the two fit. To go on all the same: --unchecked. Nothing was changed.`,
    )
  }
}

const range = ({ contract: { oldest, newest } }: Release) =>
  oldest === newest ? `contract ${newest}` : `contracts ${oldest} to ${newest}`

/** Why two that are to run together do not, in a sentence. */
export function mismatchText(half: Release, shell: Release): string | undefined {
  const reason = mismatch(half, shell)
  if (reason === 'contract') {
    return `${half.app} ${half.release} speaks ${range(half)}, shell ${shell.release} ${range(shell)}.`
  }
  if (reason === 'shared') {
    return `${half.app} ${half.release} takes ${JSON.stringify(half.shared)}, shell ${shell.release} brings ${JSON.stringify(shell.shared)}.`
  }
  return undefined
}

/**
 * Holds a release against what is live beside it: a half against the shell, the shell against both
 * halves.
 * @throws PlainError when they would not run together, or nobody can tell
 */
export async function checkTerms(manifest: Release, from: (app: string) => string): Promise<void> {
  for (const other of manifest.app === 'shell' ? halves : ['shell']) {
    const live = await readLive(other, from(other))
    if (!live) continue
    const text =
      manifest.app === 'shell' ? mismatchText(live, manifest) : mismatchText(manifest, live)
    if (text) throw new PlainError(`${text} Nothing was changed.`)
  }
}
