import type { HalfName } from '../contract/release.ts'
import { pageAddresses, pointerOf } from './half-pointers.ts'
import { loadedHalves } from './loaded-halves.ts'

/**
 * Returns the addresses of a half's pages: those of the running release once the half is loaded, otherwise
 * those of the live release. If neither is known, returns those that the server wrote into this document.
 */
export const addressesInPage = (name: HalfName): readonly string[] =>
  (loadedHalves.get(name) ?? pointerOf(name)?.live)?.addresses ?? pageAddresses(name)
