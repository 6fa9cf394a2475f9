import type { HalfName } from '../contract/release.ts'
import { pageAddresses, pointerOf } from './half-pointers.ts'
import { loadedHalves } from './loaded-halves.ts'

/**
 * The addresses of a half's pages in this document. Once the half is loaded, they are those of the running
 * release, otherwise those of the live release. Without either, they are those that the server wrote into
 * the page.
 */
export const addressesInPage = (name: HalfName): readonly string[] =>
  (loadedHalves.get(name) ?? pointerOf(name)?.live)?.addresses ?? pageAddresses(name)
