import type { ComponentType } from 'react'
import type { HalfProps } from '../contract/contract.ts'
import type { HalfName } from '../contract/release.ts'
import type { HalfPointer, HalfPointers, PageData } from '../page/page-data.ts'

let page: Partial<PageData> | undefined

const pageData = () =>
  (page ??= JSON.parse(document.getElementById('page')?.textContent ?? '{}') as Partial<PageData>)

/** Returns the half's releases as of the last refresh, or as the server wrote them into the page. */
export const pointerOf = (name: HalfName): HalfPointer | null => pageData().halves?.[name] ?? null

export function setPointers(halves: HalfPointers): void {
  page = { ...pageData(), halves }
}

/** Returns the addresses of the half's pages, as the server wrote them into this document. */
const pageAddresses = (name: HalfName): readonly string[] => pageData().addresses?.[name] ?? []

/**
 * Returns the addresses of a half's pages: those of the running release once the half is loaded, otherwise
 * those of the live release. If neither is known, returns those that the server wrote into this document.
 */
export const addressesInPage = (name: HalfName): readonly string[] =>
  (loadedHalves.get(name) ?? pointerOf(name)?.live)?.addresses ?? pageAddresses(name)

export interface LoadedHalf {
  release: string
  addresses: readonly string[] | undefined
  Component: ComponentType<HalfProps>
}

/** The halves that run in this document. In a separate module, so that importers do not bundle the loading code. */
export const loadedHalves = new Map<HalfName, LoadedHalf>()
