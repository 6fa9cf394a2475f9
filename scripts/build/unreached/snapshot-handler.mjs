/** Manifests of remotes: the page's pointers are in their place, and the plugin that would ask is left out. */
export class SnapshotHandler {
  hooks = { applyPlugin() {} }
}

export const getGlobalRemoteInfo = () => ({})
