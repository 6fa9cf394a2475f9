import { readFileSync } from 'node:fs'
import path from 'node:path'
import { require as importTypeScript } from 'tsx/cjs/api'
import CompressionPlugin from 'compression-webpack-plugin'
import TerserPlugin from 'terser-webpack-plugin'
import ReactRefreshPlugin from '@pmmmwh/react-refresh-webpack-plugin'
import webpack from 'webpack'
import { SubresourceIntegrityPlugin } from 'webpack-subresource-integrity'
import {
  acceptedVersions,
  consumed,
  direct,
  facades,
  providedVersions,
  runtimeFlags,
} from './federation.shared.mjs'
import { ReleaseManifestPlugin } from './scripts/build/plugins/release-manifest-plugin.mjs'
import { UnhashedSourcesPlugin } from './scripts/build/plugins/unhashed-sources-plugin.mjs'
import { releaseId } from './scripts/build/release-id.mjs'
import { readSourceNotes } from './shared-ui/gallery/source-notes.mjs'

const root = import.meta.dirname

/** Runs a TypeScript module of the project, which may import only types and other such modules. */
const load = (file) => importTypeScript(path.join(root, file), import.meta.url)

const rules = (development, refresh) => [
  {
    test: /\.tsx?$/,
    exclude: /node_modules/,
    use: {
      loader: 'swc-loader',
      options: {
        jsc: {
          target: 'es2022',
          parser: { syntax: 'typescript', tsx: true },
          transform: { react: { runtime: 'automatic', development: refresh, refresh } },
        },
      },
    },
  },
  { test: /\.svg$/, type: 'asset/resource' },
  // A library's styles, as text: the page lets no stylesheet file in.
  { test: /\.css$/, type: 'asset/source' },
]

/** Values that the sources take for constants. */
const define = (values) =>
  new webpack.DefinePlugin(
    Object.fromEntries(
      Object.entries(values).map(([name, value]) => [name, JSON.stringify(value)]),
    ),
  )

/** Watches the chunks that an entry loads; it has to run before the entry's own modules. */
const chunkLoading = path.join(root, 'shell/src/remotes/chunk-loading.ts')

/** What every build shares; `prefix` is the path below which its files are served. */
function base({ app, prefix, development, refresh = development }) {
  return {
    mode: development ? 'development' : 'production',
    context: path.join(root, app),
    target: ['web', 'es2022'],
    devtool: development ? 'cheap-module-source-map' : false,
    output: {
      path: path.join(root, app, 'dist'),
      publicPath: prefix,
      filename: development ? '[name].js' : '[name].[contenthash:12].js',
      chunkFilename: development ? '[name].js' : '[id].[contenthash:12].js',
      assetModuleFilename: 'art/[name].[contenthash:12][ext]',
      crossOriginLoading: 'anonymous',
      strictModuleExceptionHandling: true,
      clean: true,
    },
    resolve: { extensions: ['.tsx', '.ts', '.mjs', '.js'], alias: direct },
    // A name that a module does not have is found here, not at a visitor's.
    module: {
      rules: rules(development, refresh),
      parser: { javascript: { exportsPresence: 'error' } },
    },
    performance: { hints: false },
    optimization: {
      moduleIds: development ? 'named' : 'deterministic',
      chunkIds: development ? 'named' : 'deterministic',
      // A part's libraries in a file of their own would be one more request, and more bytes.
      splitChunks: { cacheGroups: { defaultVendors: false } },
      minimizer: [
        new TerserPlugin({
          minify: TerserPlugin.swcMinify,
          // The licences stand beside each file; that they do need not be said in it.
          extractComments: { banner: false },
          terserOptions: { ecma: 2022, compress: { passes: 3 } },
        }),
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
const released = (app, release, terms, parts) => [
  new SubresourceIntegrityPlugin({ hashFuncNames: ['sha384'], enabled: true }),
  ...compress(),
  new UnhashedSourcesPlugin(root, app, release),
  new ReleaseManifestPlugin(
    { app, release, version: `${versionOf(app)}+${release}`, ...terms },
    parts,
  ),
]

const versionOf = (app) =>
  JSON.parse(readFileSync(path.join(root, app, 'package.json'), 'utf8')).version

/** What only development needs; `library` keeps the parts of one page apart. */
const refreshing = (library) => [new ReactRefreshPlugin({ library, overlay: false })]

/**
 * The browser compiles all of the entry while it arrives, on a thread of its own, instead of each
 * function on the main thread when it is called first (Chrome from 136; to others it is a comment).
 */
const compiledOnTheWay = () =>
  new webpack.BannerPlugin({
    banner: '//# allFunctionsCalledOnLoad',
    raw: true,
    include: /^main\./,
    // After minifying, which would drop it.
    stage: webpack.Compilation.PROCESS_ASSETS_STAGE_DEV_TOOLING,
  })

/**
 * A half: everything in it is named by its release, so that two releases can live in one page. The
 * only thing it exposes is ./App, the component that the shell mounts. For development there is a
 * second kind, for a released shell: its React is that of production, which knows neither Fast
 * Refresh nor the JSX of development. What does not compile leaves the build before in its place.
 */
export function halfConfig(app, { development = false, releasedShell = false } = {}) {
  const release = development ? 'dev' : releaseId(root, app)
  const name = app.replace('-', '_')
  const global = `${name}_${release}`
  const refresh = development && !releasedShell
  const config = base({ app, prefix: refresh ? `/${app}/` : 'auto', development, refresh })
  return {
    ...config,
    optimization: {
      ...config.optimization,
      ...(releasedShell && { emitOnErrors: false }),
    },
    // An entry with the container's name becomes part of the container's entry.
    entry: { [name]: chunkLoading },
    output: { ...config.output, uniqueName: global },
    plugins: [
      define({ RELEASE: release }),
      new webpack.container.ModuleFederationPlugin({
        name,
        filename: development ? 'entry.js' : 'entry.[contenthash:12].js',
        library: { type: 'var', name: global },
        exposes: { './App': `./src/${app}.tsx` },
        shared: consumed,
      }),
      ...(refresh ? refreshing(global) : []),
      ...(development
        ? []
        : released(app, release, { global, ...halfCompatibility(app), first: firstCalls(app) })),
    ],
  }
}

/** What a half built now declares: its contract numbers, the shared packages it accepts, and its pages. */
export function halfCompatibility(app) {
  const { addresses } = load(`${app}/src/addresses.ts`)
  const { declaredAddresses } = load('shell/src/contract/addresses.ts')
  const invalid = addresses.filter((address) => !declaredAddresses([address]))
  if (invalid.length > 0)
    throw new Error(`The shell ignores these addresses: ${invalid.join(', ')}`)
  return { contract: contractRange(), shared: acceptedVersions, addresses }
}

/** What a half's pages ask first: FirstCalls in shell/src/contract/release.ts. */
const firstCalls = (app) =>
  JSON.parse(readFileSync(path.join(root, app, 'src/first-calls.json'), 'utf8'))

/** The shell: it holds the shared packages and knows no half until the page tells it. */
export function shellConfig({ development = false } = {}) {
  const app = 'shell'
  const release = development ? 'dev' : releaseId(root, app)
  const config = base({ app, prefix: development ? '/shell/' : 'auto', development })
  const terms = { contract: contractRange(), shared: providedVersions }
  return {
    ...config,
    entry: {
      main: [chunkLoading, './src/main.tsx'],
      // The server writes it into the page as an inline script.
      ...(!development && { early: { import: './src/page/early.js', filename: 'early.js' } }),
    },
    output: { ...config.output, uniqueName: `shell_${release}` },
    resolve: { ...config.resolve, alias: { ...config.resolve.alias, ...facades } },
    plugins: [
      define({ RELEASE: release, COMPATIBILITY: terms, ...runtimeFlags }),
      ...(development
        ? refreshing(app)
        : [
            compiledOnTheWay(),
            ...released(app, release, terms, {
              pages: load('shell/src/own-pages.ts').ownPages,
              federation: 'half',
            }),
          ]),
    ],
  }
}

/** A half alone in its frame, src/dev.tsx: no federation, for work against a running API. */
export function aloneConfig(app) {
  const config = base({ app, prefix: '/', development: true })
  return {
    ...config,
    entry: { dev: './src/dev.tsx' },
    plugins: [define({ RELEASE: 'dev' }), ...refreshing(`${app}_alone`)],
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

/** The contract numbers that a build made now supports. */
function contractRange() {
  const { OLDEST_CONTRACT, NEWEST_CONTRACT } = load('shell/src/contract/contract.ts')
  return { oldest: OLDEST_CONTRACT, newest: NEWEST_CONTRACT }
}
