import type { Configuration } from 'webpack'
import type { HalfName, Release } from './shell/src/contract/release.ts'

interface BuildMode {
  development?: boolean
}

interface HalfMode extends BuildMode {
  /** Builds for development inside a shell that was built for production. */
  releasedShell?: boolean
}

export function halfConfig(app: string, mode?: HalfMode): Configuration
export function halfCompatibility(app: HalfName): Pick<Release, 'contract' | 'shared' | 'addresses'>
export function shellConfig(mode?: BuildMode): Configuration
export function aloneConfig(app: string): Configuration
export function galleryConfig(): Configuration
