import type { WebpackPluginInstance } from 'webpack'

export const UnreachedModulesPlugin: new (names?: string[]) => WebpackPluginInstance
