import type { ComponentType } from 'react'
import type { HalfProps } from '../contract/contract.ts'
import type { HalfName } from '../contract/release.ts'

export interface LoadedHalf {
  release: string
  addresses: readonly string[] | undefined
  Component: ComponentType<HalfProps>
}

/** The halves that run in this document. In a separate module, so that importers do not bundle the loading code. */
export const loadedHalves = new Map<HalfName, LoadedHalf>()
