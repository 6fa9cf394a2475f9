import type { Skeleton } from './contract.ts'

export const halfNames = ['customer-app', 'packer-app'] as const
export type HalfName = (typeof halfNames)[number]

/** The addresses to which the shell links, so each release of the half must have them. */
export const linkedAddresses: Record<HalfName, readonly string[]> = {
  'customer-app': ['/customer/dashboard'],
  'packer-app': ['/marketplace', '/packer/gigs/booked', '/packer/:packerId'],
}

/** A file of a release, with its integrity hash. */
export interface ReleaseFile {
  /** Relative to the release's folder. */
  file: string
  /** sha256-… */
  integrity: string
}

/** The contract numbers that one side supports, both ends included. */
export interface ContractRange {
  oldest: number
  newest: number
}

/** What a shell and a half declare, to decide whether they fit. */
export interface Compatibility {
  contract: ContractRange
  /**
   * Shared packages. In a shell's manifest: their versions, like 19.3.1. In a half's: the ranges that it
   * accepts, like ^19.3.0, separated by ||.
   */
  shared: Record<string, string>
}

/**
 * GET calls like `/api/gigs?customer_id={user}`. `{user}` is the id of the signed-in user; other braces
 * name a parameter of the page's address. The page makes these calls while the half's code loads. The
 * half gets each response once, if it requests exactly the same URL (`api/client`).
 */
export interface FirstCalls {
  calls?: string[]
  /** Calls that the page makes only if its address has no query string. */
  unfiltered?: string[]
}

/** The manifest of a release. The build writes it to release.json. */
export interface Release extends Compatibility {
  app: string
  /** A hash of the sources. It also names the release's globals, so that two releases can share a page. */
  release: string
  /** For display: the package's version and the release. */
  version: string
  /** ISO 8601. */
  built: string
  /** The global variable that the entry sets; halves only. */
  global?: string
  /** The entry scripts. */
  start: ReleaseFile[]
  /**
   * Chunks of the module that a half exposes, which the shell always loads right after the entry. Empty for
   * the shell.
   */
  next: ReleaseFile[]
  /**
   * The half's pages, as route patterns like `/gig/:gigId`, its home page first; halves only. The shell
   * routes these addresses to the half, so a new page needs no release of the shell.
   */
  addresses?: readonly string[]
  /** The first API calls of the half's pages, by address; halves only. */
  first?: Record<string, FirstCalls>
  /** What the half's pages show before any script has run, by address; halves only. */
  skeletons?: Record<string, Skeleton>
  /** Additional chunks of the shell's own pages, by address; the shell only. */
  pages?: Record<string, ReleaseFile[]>
  /** The chunk that loads halves, with the federation runtime; the shell only. */
  federation?: ReleaseFile[]
  /** All files of the release except the manifest. */
  files: ReleaseFile[]
}

/** live.json of an app: the only file in the release store that changes. */
export interface Pointer {
  app: string
  live: string
  /** When the live release went live, ISO 8601. */
  since: string
  /** Earlier live releases that were not rolled back, the latest first. Rollback picks the first. */
  before: { release: string; since: string }[]
  /** Releases that were rolled back, or withdrawn as candidates. */
  withdrawn: string[]
  /** The release that `share` percent of the visitors get: over 0, under 100, since an ISO 8601 time. */
  candidate?: { release: string; share: number; since: string }
  /** Releases that browsers with a preview link may get, the latest first. */
  previews?: string[]
}

/** True for a share of the visitors in percent that a candidate can have. */
export const isShare = (share: unknown): share is number =>
  typeof share === 'number' && share > 0 && share < 100

/** True for the name of a release, which is safe in paths and cookies. */
export const isName = (name: unknown): name is string =>
  typeof name === 'string' && /^[\w-]+$/.test(name)

/**
 * Returns what visitors may get instead of the live release, without what is invalid, as after a manual edit. The
 * candidate is also a preview.
 */
export function offeredIn({ live, withdrawn, candidate, previews }: Pointer) {
  const mayShow = (release: unknown): release is string =>
    isName(release) && release !== live && !withdrawn?.includes(release)
  const { release, share, since } = candidate ?? {}
  const isValid = mayShow(release) && isShare(share) && typeof since === 'string'
  const listed = [...(Array.isArray(previews) ? previews : []), isValid && release]
  return {
    candidate: isValid ? candidate : undefined,
    previews: [...new Set(listed.filter(mayShow))],
  }
}

/** Returns why a half cannot run in a shell; undefined if it can. */
export function mismatch(
  half: Compatibility,
  shell: Compatibility,
): 'contract' | 'shared' | undefined {
  const overlaps =
    half.contract.oldest <= shell.contract.newest && half.contract.newest >= shell.contract.oldest
  if (!overlaps) return 'contract'
  const fits = Object.entries(half.shared).every(([name, range]) => {
    const version = shell.shared[name]
    return version !== undefined && range.split('||').some((one) => isWithin(version, one.trim()))
  })
  return fits ? undefined : 'shared'
}

/**
 * True if `version` fits a range like ^19.3.0: it has the same major version, and at least that minor
 * version. The patch version is ignored.
 */
function isWithin(version: string, range: string): boolean {
  const [major = 0, minor = 0] = version.split('.').map(Number)
  const [rangeMajor = 0, minMinor = 0] = range.replace('^', '').split('.').map(Number)
  return major === rangeMajor && minor >= minMinor
}
