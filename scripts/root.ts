import path from 'node:path'

/** The project's root folder, also when npm runs a script of a workspace. */
export const root = process.env.npm_config_local_prefix
  ? path.resolve(process.env.npm_config_local_prefix)
  : process.cwd()

/** The apps that have releases. */
export const apps = ['shell', 'customer-app', 'packer-app'] as const
export type App = (typeof apps)[number]
