import type { Configuration } from 'webpack'

interface BuildMode {
  development?: boolean
}

export function halfConfig(app: string, mode?: BuildMode): Configuration
export function shellConfig(mode?: BuildMode): Configuration
export function aloneConfig(app: string): Configuration
export function galleryConfig(): Configuration
