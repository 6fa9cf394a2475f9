import { routes } from './routes.ts'

/**
 * The addresses of this half's pages, as route patterns. The build writes them into the release, and the shell
 * routes them to this half.
 */
export const addresses: readonly string[] = routes.map(({ path }) => path)
