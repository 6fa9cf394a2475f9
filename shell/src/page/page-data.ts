import type { HalfName, Release, ReleaseFile } from '../contract/release.ts'

/** A release of a half as the page knows it: its manifest, and where its files are, with a slash at the end. */
export interface HalfRelease extends Omit<Release, 'files'> {
  base: string
}

/** What is live, and what a page falls back to. */
export interface HalfPointer {
  live: HalfRelease
  /** What was live before, the latest first, three at most. */
  before: HalfRelease[]
  /** Releases that the pointer names and that are not there. */
  missing: string[]
}

/** null: the half's server has never answered the shell's. */
export type HalfPointers = Record<HalfName, HalfPointer | null>

/** The JSON block in the page. */
export interface PageData {
  halves: HalfPointers
  /** Addresses below which scripts of this page may lie. */
  scripts: string[]
  /** Where the shell's own files are, with a slash at the end, and those that any half needs. */
  shell: { base: string; federation: ReleaseFile[] }
  /** What the shell's own pages need besides what every page has, by address. */
  pages: Record<string, ReleaseFile[]>
  /** The addresses of each half, its home first. */
  addresses: Record<HalfName, readonly string[]>
}
