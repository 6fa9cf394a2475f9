export type Role = 'customer' | 'packer'

/** Route patterns like `/gig/:gigId`. */
export interface Routes {
  /** The shell's own pages, by route. */
  pages: object
  /** The pages of each half, its home first. */
  addresses: Record<`${Role}-app`, readonly string[]>
}

/** The page at a path. */
export interface Place {
  /** The role whose half has the page; undefined if the shell has it. */
  role?: Role
  route: string
  /** The parameters of the route, as the path has them. */
  parameters: Record<string, string>
}

/**
 * Returns the parameters of `path` if it matches the route pattern. Like the router, it ignores case and
 * final slashes.
 */
export function matchRoute(route: string, path: string): Place['parameters'] | undefined {
  const pattern = `^${route.replace(/:(\w+)/g, '(?<$1>[^/]+)')}/*$`
  const match = new RegExp(pattern, 'i').exec(path)
  return match ? { ...match.groups } : undefined
}

/**
 * Finds the page at a path. The first match wins: the shell's pages, then the customer half's, then the packer
 * half's. The page server, the early script and the shell find pages with this function.
 */
export function findPlace(path: string, { pages, addresses }: Routes): Place | undefined {
  for (const role of [undefined, 'customer', 'packer'] as const) {
    for (const route of role ? addresses[`${role}-app`] : Object.keys(pages)) {
      const parameters = matchRoute(route, path)
      if (parameters) return { role, route, parameters }
    }
  }
  return undefined
}
