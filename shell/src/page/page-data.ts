import type { HalfName, Release, ReleaseFile } from '../contract/release.ts'

/**
 * A release's manifest as the server writes it into the page. `files` is left out. `base` is the URL of the
 * release's files and ends with a slash.
 */
export interface HalfRelease extends Omit<Release, 'files'> {
  base: string
}

/** The live release of an app, and its fallbacks. */
export interface HalfPointer {
  live: HalfRelease
  /** Earlier live releases, the latest first, at most three. */
  before: HalfRelease[]
  /** Releases that the pointer names but the store does not have. */
  missing: string[]
}

/** null: the shell's server has not yet read a release of the half. */
export type HalfPointers = Record<HalfName, HalfPointer | null>

/** The JSON block in the page. */
export interface PageData {
  halves: HalfPointers
  /** URL prefixes from which this page may run scripts. */
  scripts: string[]
  /** The URL of the shell's files, ending with a slash, and the chunk that loads halves. */
  shell: { base: string; federation: ReleaseFile[] }
  /** Additional files of the shell's own pages, by address. */
  pages: Record<string, ReleaseFile[]>
  /** The addresses of each half, its home first. */
  addresses: Record<HalfName, readonly string[]>
}
