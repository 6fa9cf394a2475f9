export type HalfName = 'customer-app' | 'packer-app'

/** A file of a release, with the hash that it is held against. */
export interface ReleaseFile {
  /** Relative to the release's folder. */
  file: string
  /** sha384-… */
  integrity: string
}

/** The contracts that one side speaks, both ends included. */
export interface ContractRange {
  oldest: number
  newest: number
}

/** What both sides say of themselves. */
export interface Compatibility {
  contract: ContractRange
  /**
   * Shared packages. Of the shell: their versions, 19.3.1. Of a half: what it takes, ^19.3.0, or
   * several of these between ||.
   */
  shared: Record<string, string>
}

/**
 * GET calls, as in `/api/gigs?customer_id={user}`: in braces the id of who is signed in, or a parameter
 * of the address. The page makes them beside loading the code, so they have to be, letter by letter,
 * those that the half will make; it gets their answers, once (`api/client`).
 */
export interface FirstCalls {
  calls?: string[]
  /** Those that are only made where the address says nothing after a question mark. */
  unfiltered?: string[]
}

/** What a build writes into release.json: the manifest of a release. */
export interface Release extends Compatibility {
  app: string
  /** Hash of the sources: the release's name, and that of everything in it that must not meet another's. */
  release: string
  /** For people: the package's version and the release. */
  version: string
  /** ISO 8601. */
  built: string
  /** The global variable that the entry sets; halves only. */
  global?: string
  /** Scripts that run first. */
  start: ReleaseFile[]
  /** Scripts that these ask for at once. */
  next: ReleaseFile[]
  /**
   * Its pages, as route patterns like `/gig/:gigId`, its home page first; halves only. The shell routes
   * them to the half, by itself, without a release of its own.
   */
  addresses?: readonly string[]
  /** What its pages ask of the API first, by address; halves only. */
  first?: Record<string, FirstCalls>
  /** Scripts, and drawings in sight, that the shell's own pages need besides, by address; the shell only. */
  pages?: Record<string, ReleaseFile[]>
  /**
   * Every address that the shell routes, those of the halves too. Only in releases of the shell from
   * before halves declared their addresses.
   */
  routes?: string[]
  /** Scripts that the shell needs besides, for any half: the federation runtime; the shell only. */
  federation?: ReleaseFile[]
  /** Everything in the folder besides the manifest. */
  files: ReleaseFile[]
}

/** live.json of an app in the release store: the one thing there that ever changes. */
export interface Pointer {
  app: string
  live: string
  /** Since when, ISO 8601. */
  since: string
  /** What was live before and stood the test, the latest first: where rollback leads. */
  before: { release: string; since: string }[]
  /** Releases that were rolled back. */
  withdrawn: string[]
}

/** Why a half cannot run in a shell; undefined when it can. */
export function mismatch(
  half: Compatibility,
  shell: Compatibility,
): 'contract' | 'shared' | undefined {
  const meet =
    half.contract.oldest <= shell.contract.newest && half.contract.newest >= shell.contract.oldest
  if (!meet) return 'contract'
  const fits = Object.entries(half.shared).every(([name, range]) => {
    const version = shell.shared[name]
    return version !== undefined && range.split('||').some((one) => isWithin(version, one.trim()))
  })
  return fits ? undefined : 'shared'
}

/** ^19.3.0: the same major, and at least that minor. Patches mend and promise nothing new. */
function isWithin(version: string, range: string): boolean {
  const [major = 0, minor = 0] = version.split('.').map(Number)
  const [atMajor = 0, fromMinor = 0] = range.replace('^', '').split('.').map(Number)
  return major === atMajor && minor >= fromMinor
}
