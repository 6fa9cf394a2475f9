import { routes } from './routes.ts'

/**
 * The addresses of this half's pages, as route patterns. The build imports this file and writes the
 * addresses into the release; the shell routes them to this half.
 */
export const addresses: readonly string[] = routes.map(({ path }) => path)
