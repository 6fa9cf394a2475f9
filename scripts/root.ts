import path from 'node:path'

/** The project's root folder, also when npm runs a script of a workspace. */
export const root = process.env.npm_config_local_prefix
  ? path.resolve(process.env.npm_config_local_prefix)
  : process.cwd()
