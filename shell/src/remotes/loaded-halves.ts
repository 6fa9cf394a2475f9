import type { ComponentType } from 'react'
import type { HalfProps } from '../contract/contract.ts'
import type { HalfName } from '../contract/release.ts'

export interface LoadedHalf {
  release: string
  Component: ComponentType<HalfProps>
}

/** What runs in this page; apart from what loads it, which most who ask have no use for. */
export const loadedHalves = new Map<HalfName, LoadedHalf>()
