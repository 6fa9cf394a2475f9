import {
  halfNames,
  linkedAddresses,
  mismatch,
  offeredIn,
  type Pointer,
  type Release,
} from 'shell/release'
import { ReleaseFileMissing, readReleaseFile } from 'shell/releases'
import { PlainError } from '../plain-error.ts'

/** Reads the manifests of an app's live release and of its candidate; none before the first release. */
async function readOffered(app: string, from: string): Promise<Release[]> {
  try {
    const pointer = await readReleaseFile<Pointer>(from, 'live.json')
    const read = (release: string) => readReleaseFile<Release>(from, `${release}/release.json`)
    const { candidate } = offeredIn(pointer)
    // The page server ignores a candidate that it cannot read.
    const second = candidate && (await read(candidate.release).catch(() => undefined))
    return [await read(pointer.live), ...(second ? [second] : [])]
  } catch (error) {
    if (error instanceof ReleaseFileMissing) return []
    throw new PlainError(
      `The live release of ${app} cannot be read at ${from} (${(error as Error).message}), so compatibility cannot be checked. To release anyway: --unchecked. Nothing was changed.`,
    )
  }
}

const range = ({ contract: { oldest, newest } }: Release) =>
  oldest === newest ? `contract ${newest}` : `contracts ${oldest} to ${newest}`

const nameOf = ({ app, release }: Release) => `${app} ${release}`

/** Returns the URL patterns of a release's pages, without parameter names: /gig/:id equals /gig/:gigId. */
const pagesOf = ({ addresses = [], pages = {} }: Pick<Release, 'addresses' | 'pages'>) =>
  [...addresses, ...Object.keys(pages)].map((address) => address.replaceAll(/:\w+/g, ':id'))

const linked = (app: string) =>
  halfNames.flatMap((half) => (half === app ? pagesOf({ addresses: linkedAddresses[half] }) : []))

/** Reports a page that both releases declare, because the shell would route it to only one of them. */
function duplicateText(one: Release, other: Release): string | undefined {
  const taken = pagesOf(other)
  const page = pagesOf(one).find((address) => taken.includes(address))
  return page && `${nameOf(one)} and ${nameOf(other)} both have the page ${page}.`
}

export function mismatchText(half: Release, shell: Release): string | undefined {
  const reason = mismatch(half, shell)
  if (reason === 'contract') {
    return `${nameOf(half)} supports ${range(half)}, ${nameOf(shell)} ${range(shell)}.`
  }
  if (reason === 'shared') {
    return `${nameOf(half)} accepts ${JSON.stringify(half.shared)}, ${nameOf(shell)} provides ${JSON.stringify(shell.shared)}.`
  }
  const pages = pagesOf(half)
  const lost = linked(half.app).find((address) => !pages.includes(address))
  if (half.addresses && lost) return `${nameOf(half)} lacks ${lost}, to which the shell links.`
  return duplicateText(half, shell)
}

/**
 * Compares a release with those that visitors get of the other apps: a half with the shell and with live release and
 * candidate of the other half, the shell with those of both halves.
 * @throws PlainError if two releases are incompatible, or a live release that the check needs cannot be read
 */
export async function checkCompatibility(
  manifest: Release,
  from: (app: string) => string,
): Promise<void> {
  const refuse = (text: string | undefined) => {
    if (text) throw new PlainError(`${text} Nothing was changed.`)
  }
  if (manifest.app === 'shell') {
    for (const half of halfNames) {
      for (const one of await readOffered(half, from(half))) refuse(mismatchText(one, manifest))
    }
    return
  }
  const [shell] = await readOffered('shell', from('shell'))
  if (shell) refuse(mismatchText(manifest, shell))
  const [other = ''] = halfNames.filter((half) => half !== manifest.app)
  // A half can be released while the other half's server is down.
  const beside = await readOffered(other, from(other)).catch(() => [])
  for (const one of beside) refuse(duplicateText(manifest, one))
}
