import path from 'node:path'

/** The project's folder: commands run there, whichever script they call. */
export const root = process.env.npm_config_local_prefix
  ? path.resolve(process.env.npm_config_local_prefix)
  : process.cwd()
