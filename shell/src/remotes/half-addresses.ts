import type { HalfName } from '../contract/release.ts'
import { pageAddresses, pointerOf } from './half-pointers.ts'
import { loadedHalves } from './loaded-halves.ts'

/**
 * The addresses of a half's pages in this document: those of the release that runs, which may be older or
 * newer than the live one; before the half is loaded, those of the live release. Without either, those that
 * the server knew when it made the page.
 */
export const addressesInPage = (name: HalfName): readonly string[] =>
  (loadedHalves.get(name) ?? pointerOf(name)?.live)?.addresses ?? pageAddresses(name)
