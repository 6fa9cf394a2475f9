import type { HalfName } from '../contract/release.ts'
import { pageAddresses, pointerOf } from './half-pointers.ts'
import { loadedHalves } from './loaded-halves.ts'

/**
 * The addresses of a half's pages. Once the half is loaded, those of the running release; before, those of the
 * live release. If the live release is unknown, those that the server wrote into this document.
 */
export const addressesInPage = (name: HalfName): readonly string[] =>
  (loadedHalves.get(name) ?? pointerOf(name)?.live)?.addresses ?? pageAddresses(name)
