/** A script of a release, with the hash that the browser holds it against. */
export interface ReleaseFile {
  /** Relative to the release's base. */
  file: string
  /** sha384-… */
  integrity: string
}

/** What a build writes into release.json, with the address under which its files are served. */
export interface Release {
  app: string
  /** Hash of the sources; names everything in a half that must not meet another release's. */
  release: string
  /** CONTRACT_VERSION of the shell that it was built against. */
  contract: number
  /** The global variable that the entry sets; halves only. */
  global?: string
  /** ISO 8601. */
  built: string
  start: ReleaseFile[]
  next: ReleaseFile[]
}

export type HalfName = 'customer-app' | 'packer-app'

/** A live release of a half: its manifest and where its files are, ending with a slash. */
export interface LiveHalf extends Release {
  base: string
}

/** null: the half's server did not answer when the page was made. */
export type LiveHalves = Record<HalfName, LiveHalf | null>

/** The JSON block in the page. */
export interface PageData {
  halves: LiveHalves
  /** Addresses below which scripts of this page may lie. */
  scripts: string[]
}
