import type { ComponentType } from 'react'
import type { HalfProps } from '../contract/contract.ts'
import type { HalfName } from '../contract/release.ts'

export interface LoadedHalf {
  release: string
  addresses: readonly string[] | undefined
  Component: ComponentType<HalfProps>
}

/** The halves that run in this document. A module without the loading code, which most importers do not need. */
export const loadedHalves = new Map<HalfName, LoadedHalf>()
