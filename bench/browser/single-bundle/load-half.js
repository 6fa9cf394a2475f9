import { loadedHalves } from '../../../shell/src/remotes/loaded-halves.ts'

/**
 * Stands in the place of the shell's own load-half.ts in the single bundle: a half is one more part of
 * the same build, loaded by `import()`. There is one release, so none to fall back to.
 */
const loaders = {
  'customer-app': () =>
    import(/* webpackChunkName: "customer-app" */ '../../../customer-app/src/customer-app.tsx'),
  'packer-app': () =>
    import(/* webpackChunkName: "packer-app" */ '../../../packer-app/src/packer-app.tsx'),
}

const loading = new Map()

export async function loadHalf(name) {
  const { default: Component } = await loaders[name]()
  return { release: RELEASE, Component }
}

export const prefetchHalf = (name) => loading.get(name) ?? replaceHalf(name)

export function replaceHalf(name) {
  const half = loadHalf(name)
  loading.set(name, half)
  half.then(
    (arrived) => loadedHalves.set(name, arrived),
    () => loading.delete(name),
  )
  return half
}
