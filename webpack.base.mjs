import { createHash } from 'node:crypto'
import { readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { ModuleFederationPlugin } from '@module-federation/enhanced/webpack'
import { minifySync } from '@swc/core'
import CompressionPlugin from 'compression-webpack-plugin'
import TerserPlugin from 'terser-webpack-plugin'
import ReactRefreshPlugin from '@pmmmwh/react-refresh-webpack-plugin'
import webpack from 'webpack'
import { SubresourceIntegrityPlugin } from 'webpack-subresource-integrity'
import { consumed, direct, provided } from './federation.shared.mjs'
import { releaseId } from './scripts/build/release-id.mjs'
import { readSourceNotes } from './shared-ui/gallery/source-notes.mjs'

const root = import.meta.dirname

const integrityOf = (file) =>
  `sha384-${createHash('sha384').update(readFileSync(file)).digest('base64')}`

/**
 * Writes release.json beside the files of a build: what a page needs to know of it. `start` is what
 * runs first, `next` what it asks for at once and a page may preload.
 */
class ReleaseManifestPlugin {
  constructor(release) {
    this.release = release
  }

  apply(compiler) {
    compiler.hooks.done.tap('ReleaseManifestPlugin', ({ compilation }) => {
      if (compilation.errors.length > 0) return
      const folder = compilation.outputOptions.path
      const describe = (file) => ({ file, integrity: integrityOf(path.join(folder, file)) })
      const scripts = (group) => [
        ...new Set(
          group?.chunks.flatMap((chunk) => [...chunk.files].filter((file) => file.endsWith('.js'))),
        ),
      ]
      const [entrypoint] = compilation.entrypoints.values()
      const exposed = compilation.chunkGroups.find((group) =>
        group.name?.startsWith('__federation_expose_'),
      )
      const start = scripts(entrypoint)
      writeFileSync(
        path.join(folder, 'release.json'),
        JSON.stringify(
          {
            ...this.release,
            built: new Date().toISOString(),
            start: start.map(describe),
            next: scripts(exposed)
              .filter((file) => !start.includes(file))
              .map(describe),
          },
          null,
          2,
        ),
      )
    })
  }
}

/** The inline script of the page, minified beside the build: the server reads it from there. */
class EarlyScriptPlugin {
  apply(compiler) {
    compiler.hooks.done.tap('EarlyScriptPlugin', ({ compilation }) => {
      const source = readFileSync(path.join(compiler.context, 'src/page/early.js'), 'utf8')
      const { code } = minifySync(source, { compress: true, mangle: true, module: false })
      writeFileSync(path.join(compilation.outputOptions.path, 'early.js'), code)
    })
  }
}

const rules = (development) => [
  {
    test: /\.tsx?$/,
    exclude: /node_modules/,
    use: {
      loader: 'swc-loader',
      options: {
        jsc: {
          target: 'es2022',
          parser: { syntax: 'typescript', tsx: true },
          transform: { react: { runtime: 'automatic', development, refresh: development } },
        },
      },
    },
  },
  { test: /\.svg$/, type: 'asset/resource' },
  // A library's styles, as text: the page lets no stylesheet file in.
  { test: /\.css$/, type: 'asset/source' },
]

/** What every build shares; `prefix` is the path below which its files are served. */
function base({ app, prefix, development }) {
  return {
    mode: development ? 'development' : 'production',
    context: path.join(root, app),
    target: ['web', 'es2022'],
    devtool: development ? 'cheap-module-source-map' : false,
    output: {
      path: path.join(root, app, 'dist'),
      publicPath: prefix,
      filename: development ? '[name].js' : '[name].[contenthash:12].js',
      chunkFilename: development ? '[name].js' : '[name].[contenthash:12].js',
      assetModuleFilename: 'art/[name].[contenthash:12][ext]',
      crossOriginLoading: 'anonymous',
      strictModuleExceptionHandling: true,
      clean: true,
    },
    resolve: { extensions: ['.tsx', '.ts', '.mjs', '.js'], alias: direct },
    module: { rules: rules(development) },
    performance: { hints: false },
    optimization: {
      moduleIds: development ? 'named' : 'deterministic',
      chunkIds: development ? 'named' : 'deterministic',
      minimizer: [
        new TerserPlugin({ minify: TerserPlugin.swcMinify, terserOptions: { ecma: 2022 } }),
      ],
    },
    stats: development ? 'errors-warnings' : { preset: 'errors-warnings', assets: false },
    infrastructureLogging: { level: 'warn' },
  }
}

const compress = () =>
  [
    { algorithm: 'gzip', filename: '[path][base].gz' },
    { algorithm: 'brotliCompress', filename: '[path][base].br' },
  ].map((options) => new CompressionPlugin({ ...options, test: /\.(js|svg)$/, minRatio: 1 }))

/** What only a visitor's build needs: integrity, compression and the manifest of the release. */
const released = (manifest) => [
  new SubresourceIntegrityPlugin({ hashFuncNames: ['sha384'], enabled: true }),
  ...compress(),
  new ReleaseManifestPlugin({ ...manifest, contract: contractVersion() }),
]

/** What only development needs; `library` keeps the parts of one page apart. */
const refreshing = (library) => [new ReactRefreshPlugin({ library, overlay: false })]

const federationOf = (options, optimization) =>
  new ModuleFederationPlugin({
    shareStrategy: 'loaded-first',
    dts: false,
    manifest: false,
    experiments: { optimization: { disableSnapshot: true, target: 'web', ...optimization } },
    ...options,
  })

/**
 * A half: everything in it is named by its release, so that two releases can live in one page. The
 * only thing it exposes is ./App, the component that the shell mounts.
 */
export function halfConfig(app, { development = false } = {}) {
  const release = development ? 'dev' : releaseId(root, app)
  const name = app.replace('-', '_')
  const global = `${name}_${release}`
  const config = base({ app, prefix: development ? `/${app}/` : 'auto', development })
  return {
    ...config,
    entry: {},
    output: { ...config.output, uniqueName: global, chunkLoadTimeout: 20_000 },
    plugins: [
      new webpack.DefinePlugin({ RELEASE: JSON.stringify(release) }),
      federationOf(
        {
          name,
          filename: development ? 'entry.js' : 'entry.[contenthash:12].js',
          library: { type: 'var', name: global },
          exposes: { './App': `./src/${app}.tsx` },
          shared: consumed,
        },
        { disableRemote: true },
      ),
      ...(development ? refreshing(global) : released({ app, release, global })),
    ],
  }
}

/** The shell: it holds the shared packages and knows no half until the page tells it. */
export function shellConfig({ development = false } = {}) {
  const app = 'shell'
  const release = development ? 'dev' : releaseId(root, app)
  const config = base({ app, prefix: '/shell/', development })
  return {
    ...config,
    entry: { main: './src/main.tsx' },
    output: { ...config.output, uniqueName: `shell_${release}` },
    plugins: [
      new webpack.DefinePlugin({ RELEASE: JSON.stringify(release) }),
      federationOf({ name: app, remotes: {}, shared: provided }),
      ...(development ? refreshing(app) : [new EarlyScriptPlugin(), ...released({ app, release })]),
    ],
  }
}

/** A half alone in its frame, src/dev.tsx: no federation, for work against a running API. */
export function aloneConfig(app) {
  const config = base({ app, prefix: '/', development: true })
  return {
    ...config,
    entry: { dev: './src/dev.tsx' },
    plugins: [
      new webpack.DefinePlugin({ RELEASE: JSON.stringify('dev') }),
      ...refreshing(`${app}_alone`),
    ],
  }
}

/** The gallery of shared-ui, for development only: no product build reaches it. */
export function galleryConfig() {
  const config = base({ app: 'shared-ui', prefix: '/', development: true })
  const source = path.join(config.context, 'src')
  const notes = webpack.DefinePlugin.runtimeValue(() => JSON.stringify(readSourceNotes(source)), {
    contextDependencies: [source],
  })
  return {
    ...config,
    entry: { gallery: './gallery/main.tsx' },
    plugins: [new webpack.DefinePlugin({ SOURCE_NOTES: notes }), ...refreshing('gallery')],
  }
}

/** The number in shell/src/contract.ts: what a half was built against. */
function contractVersion() {
  const source = readFileSync(path.join(root, 'shell/src/contract.ts'), 'utf8')
  return Number(/CONTRACT_VERSION = (\d+)/.exec(source)?.[1])
}
