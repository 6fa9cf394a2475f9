import type { WebpackPluginInstance } from 'webpack'

export const unreachedInHalves: string[]
export const UnreachedModulesPlugin: new (names?: string[]) => WebpackPluginInstance
