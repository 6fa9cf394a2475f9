import { mismatch, type Pointer, type Release } from 'shell/release'
import { readStored } from 'shell/releases'
import { PlainError } from '../plain-error.ts'

const halves = ['customer-app', 'packer-app']

async function readLive(from: string): Promise<Release | undefined> {
  const pointer = await readStored<Pointer>(from, 'live.json').catch(() => undefined)
  return pointer && readStored<Release>(from, `${pointer.live}/release.json`)
}

const range = ({ contract: { oldest, newest } }: Release) =>
  oldest === newest ? `contract ${newest}` : `contracts ${oldest} to ${newest}`

/**
 * Holds a release against what is live beside it: a half against the shell, the shell against both
 * halves.
 * @throws PlainError when they would not run together
 */
export async function checkTerms(manifest: Release, from: (app: string) => string): Promise<void> {
  for (const other of manifest.app === 'shell' ? halves : ['shell']) {
    const live = await readLive(from(other))
    if (!live) continue
    const [half, shell] = manifest.app === 'shell' ? [live, manifest] : [manifest, live]
    const reason = mismatch(half, shell)
    if (reason === 'contract') {
      throw new PlainError(
        `${manifest.app} ${manifest.release} speaks ${range(manifest)}, the live ${other} ${range(live)}. Nothing was changed.`,
      )
    }
    if (reason === 'shared') {
      throw new PlainError(
        `${half.app} ${half.release} takes ${JSON.stringify(half.shared)}, the shell ${shell.release} brings ${JSON.stringify(shell.shared)}. Nothing was changed.`,
      )
    }
  }
}
