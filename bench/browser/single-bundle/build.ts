import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import type { Release } from 'shell/release'
import webpack from 'webpack'
import { releaseId } from '../../../scripts/build/release-id.mjs'
import { root } from '../../../scripts/root.ts'
import { halfConfig, shellConfig } from '../../../webpack.base.mjs'

export const halves = ['customer-app', 'packer-app'] as const
export type HalfFiles = Record<(typeof halves)[number], string[]>

const remotes = path.join(root, 'shell/src/remotes')
/** Watched loading of chunks is about releases: an application in one bundle would not have it. */
const watching = path.join(remotes, 'chunk-loading.ts')
const replaced = path.join(remotes, 'load-half.ts')
const replacement = path.join(import.meta.dirname, 'load-half.js')

const nameOf = (plugin: unknown) => (plugin as object).constructor.name

/** The shell's build as it is, split as the halves are, and with both of them in it. */
function bundleConfig(folder: string): webpack.Configuration {
  const config = shellConfig()
  const { main, ...otherEntries } = config.entry as Record<string, string[]>
  if (!main?.includes(watching)) throw new Error(`The shell's entry is without ${watching}`)
  if (!existsSync(replaced)) throw new Error(`${replaced} is not there: what loads a half now?`)
  const { splitChunks } = halfConfig('customer-app').optimization ?? {}
  return {
    ...config,
    entry: { ...otherEntries, main: main.filter((file) => file !== watching) },
    output: { ...config.output, path: folder },
    optimization: { ...config.optimization, ...(splitChunks && { splitChunks }) },
    plugins: [
      // The halves' sources are not in the hash that names a release of the shell.
      ...(config.plugins ?? []).filter((plugin) => nameOf(plugin) !== 'UnhashedSourcesPlugin'),
      new webpack.NormalModuleReplacementPlugin(/\/shell\/src\/remotes\/load-half\.ts$/, (data) => {
        // After it was resolved, so that every way of importing it is met.
        if (data.createData) data.createData.resource = replacement
      }),
    ],
  }
}

function run(config: webpack.Configuration): Promise<webpack.Compilation> {
  return new Promise((resolve, reject) => {
    webpack(config, (error, stats) => {
      if (error) return reject(error)
      if (!stats || stats.hasErrors()) {
        return reject(
          new Error(`The single bundle could not be built:\n${stats?.toString('errors-only')}`),
        )
      }
      resolve(stats.compilation)
    })
  })
}

/** Nothing of federation may have stayed: the comparison would be one with itself. */
function assertPlain({ modules, fileDependencies }: webpack.Compilation) {
  const left = [
    ...[...modules].map((module) => module.identifier()),
    // What was joined into another module is not among the modules any more.
    ...fileDependencies,
  ].find((name) => /^(consume|provide) |^container |\/@module-federation\//.test(name))
  if (left) throw new Error(`Federation is in the single bundle: ${left}`)
}

const scriptsOf = (compilation: webpack.Compilation, group: string) => [
  ...new Set(
    (compilation.namedChunkGroups.get(group)?.chunks ?? [])
      .flatMap(({ files }) => [...files])
      .filter((file) => file.endsWith('.js')),
  ),
]

/** Of the sources of all parts and of this folder. */
function bundleId(): string {
  const hash = createHash('sha256')
  for (const app of ['shell', ...halves]) hash.update(releaseId(root, app))
  for (const file of readdirSync(import.meta.dirname)) {
    hash.update(readFileSync(path.join(import.meta.dirname, file)))
  }
  return hash.digest('hex').slice(0, 12)
}

export interface SingleBundle {
  folder: string
  manifest: Release
  /** The scripts that each half needs to start, in the folder of the bundle. */
  halfFiles: HalfFiles
}

/**
 * One webpack bundle of the very same sources, with the same loaders, minifier, integrity and
 * compression; kept until the sources change. Halves are parts of it that come by `import()`.
 */
export async function buildSingleBundle(): Promise<SingleBundle> {
  const place = path.join(root, 'bench/dist', bundleId())
  const folder = path.join(place, 'bundle')
  const note = path.join(place, 'halves.json')
  if (!existsSync(note)) {
    rmSync(path.join(root, 'bench/dist'), { recursive: true, force: true })
    mkdirSync(place, { recursive: true })
    const compilation = await run(bundleConfig(folder))
    assertPlain(compilation)
    const files = Object.fromEntries(halves.map((half) => [half, scriptsOf(compilation, half)]))
    writeFileSync(note, JSON.stringify(files))
  }
  const halfFiles = JSON.parse(readFileSync(note, 'utf8')) as HalfFiles
  const manifest = JSON.parse(readFileSync(path.join(folder, 'release.json'), 'utf8')) as Release
  return { folder, manifest, halfFiles }
}
