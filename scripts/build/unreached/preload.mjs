/** The runtime's own preloading, which goes by manifests: the early script does it. */
function refuse() {
  throw new Error('This build preloads by its early script.')
}

export const defaultPreloadArgs = {}
export const formatPreloadArgs = () => refuse()
export const normalizePreloadExposes = () => refuse()
export const preloadAssets = () => refuse()
