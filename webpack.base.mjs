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
import { compiledFilesPlugin } from './scripts/build/plugins/compiled-files-plugin.mjs'
import { firstPaint } from './scripts/build/plugins/first-paint.mjs'
import { releaseManifestPlugin } from './scripts/build/plugins/release-manifest-plugin.mjs'
import { unhashedSourcesPlugin } from './scripts/build/plugins/unhashed-sources-plugin.mjs'
import { releaseId } from './scripts/build/release-id.mjs'

const root = import.meta.dirname
const { PROCESS_ASSETS_STAGE_ADDITIONAL, PROCESS_ASSETS_STAGE_DEV_TOOLING } = webpack.Compilation

/**
 * Loads a TypeScript module of the project in Node, without webpack: its aliases, loaders and inserted
 * constants are missing. So the module may import only types, or modules that follow the same rule.
 */
const load = (file) => importTypeScript(path.join(root, file), import.meta.url)

const iconLoader = path.join(root, 'scripts/build/icon-loader.mjs')

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
  // The development build of React warns of missing keys.
  ...(development ? [] : [{ test: /lucide-react.+icons.+\.mjs$/, use: iconLoader }]),
  { test: /\.svg$/, type: 'asset/resource' },
  // Import a library's CSS as text: the Content-Security-Policy allows no stylesheet files.
  { test: /\.css$/, type: 'asset/source' },
]

/** Inserts these constants into the sources of a build. */
const define = (values) =>
  new webpack.DefinePlugin(
    Object.fromEntries(
      Object.entries(values).map(([name, value]) => [name, JSON.stringify(value)]),
    ),
  )

/** Replaces webpack's chunk loading. It must run before the entry's own modules. */
const chunkLoading = path.join(root, 'shell/src/remotes/chunk-loading.ts')

/** Returns the common configuration. `prefix`: the URL path of the build's files, or `auto` for the script's. */
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
    module: {
      rules: rules(development, refresh),
      // A missing export fails the build.
      parser: { javascript: { exportsPresence: 'error' } },
    },
    performance: { hints: false },
    optimization: {
      moduleIds: development ? 'named' : 'deterministic',
      chunkIds: development ? 'named' : 'deterministic',
      // Separate vendor chunks would add requests and bytes.
      splitChunks: { cacheGroups: { defaultVendors: false } },
      minimizer: [
        new TerserPlugin({
          minify: TerserPlugin.swcMinify,
          // Licenses are in a file beside each script. A banner in each script would only add bytes.
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

/** Returns the plugins of a production build: integrity hashes, compression and the release manifest. */
const productionPlugins = (app, release, compatibility, pages) => [
  // The entry has the hash of each chunk: a longer one would only make the first page larger.
  new SubresourceIntegrityPlugin({ hashFuncNames: ['sha256'], enabled: true }),
  ...compress(),
  unhashedSourcesPlugin(root, app, release),
  releaseManifestPlugin(
    { app, release, version: `${versionOf(app)}+${release}`, ...compatibility },
    pages,
  ),
]

const versionOf = (app) =>
  JSON.parse(readFileSync(path.join(root, app, 'package.json'), 'utf8')).version

/** Returns the plugins of a development build. By `library`, Fast Refresh tells a page's apps apart. */
const developmentPlugins = (library) => [new ReactRefreshPlugin({ library, overlay: false })]

/**
 * Tells Chrome (136 and later) to compile the whole entry on a background thread while it downloads,
 * instead of each function on the main thread at its first call. Other browsers ignore this comment.
 */
const eagerCompilationHint = () =>
  new webpack.BannerPlugin({
    banner: '//# allFunctionsCalledOnLoad',
    raw: true,
    include: /^main\./,
    // After minification, which would remove the comment.
    stage: PROCESS_ASSETS_STAGE_DEV_TOOLING,
  })

/**
 * Configures a half. The names of its globals contain its release, so that two releases can run in one page.
 * The half exposes only ./App, the component that the shell mounts. `releasedShell` builds for development in
 * a production shell, whose React supports neither Fast Refresh nor the development JSX. A failed compilation
 * then keeps the previous build.
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
    // The container has the same name, so webpack runs this module first in the container's file.
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
      ...(refresh ? developmentPlugins(global) : []),
      ...(development
        ? []
        : productionPlugins(app, release, {
            global,
            ...halfCompatibility(app),
            first: firstCalls(app),
            skeletons: skeletonsOf(app),
          })),
    ],
  }
}

/** Returns what a new build of a half declares: contract numbers, accepted package ranges, and pages. */
export function halfCompatibility(app) {
  const { addresses } = load(`${app}/src/addresses.ts`)
  const { declaredAddresses } = load('shell/src/contract/addresses.ts')
  const invalid = addresses.filter((address) => !declaredAddresses([address]))
  if (invalid.length > 0)
    throw new Error(`The shell ignores these addresses: ${invalid.join(', ')}`)
  return { contract: contractRange(), shared: acceptedVersions, addresses }
}

/** Loads the skeletons of a half's pages. @throws if the shell would ignore a skeleton or a row */
function skeletonsOf(app) {
  const { skeletons } = load(`${app}/src/skeletons.ts`)
  const { validSkeleton } = load('shell/src/contract/skeletons.ts')
  const { addresses } = load(`${app}/src/addresses.ts`)
  for (const [address, skeleton] of Object.entries(skeletons)) {
    const isWhole = validSkeleton(skeleton)?.rows.length === (skeleton.rows ?? []).length
    if (!isWhole || !addresses.includes(address))
      throw new Error(`The shell ignores the skeleton of ${address}`)
  }
  return skeletons
}

/** Reads the first API calls of a half's pages: FirstCalls in shell/src/contract/release.ts. */
const firstCalls = (app) =>
  JSON.parse(readFileSync(path.join(root, app, 'src/first-calls.json'), 'utf8'))

/** Bundles the shell's components for Node, where the build renders them to HTML; one file, not minified. */
function prerenderConfig(release) {
  const app = 'shell'
  const config = base({ app, prefix: `/shell/${release}/`, development: false })
  return {
    ...config,
    target: 'node20',
    entry: './src/first-paint/prerender.tsx',
    // The main build writes the images; this build needs only their URLs.
    output: {
      ...config.output,
      filename: 'prerender.js',
      library: { type: 'commonjs2' },
    },
    module: {
      ...config.module,
      parser: { javascript: { ...config.module.parser.javascript, dynamicImportMode: 'eager' } },
    },
    resolve: { ...config.resolve, alias: {} },
    optimization: { minimize: false },
    plugins: [
      define({ RELEASE: release, COMPATIBILITY: { contract: contractRange(), shared: {} } }),
    ],
  }
}

/** Renders the shell's first paint to HTML, for the server. */
const prerender = async (files) => ({
  'first-paint.json': await firstPaint(
    files['prerender.js'],
    path.join(root, 'shell/package.json'),
  ),
})

/**
 * Bundles the shell's scripts that run outside its page, each as one file. Not entries of the main build: it would no
 * longer merge the modules that they share with the page.
 */
function standaloneConfig(release) {
  const config = base({ app: 'shell', prefix: '/', development: false })
  return {
    ...config,
    entry: { sw: './src/service-worker/worker.ts', day: './src/day/sheet/main.ts' },
    output: { ...config.output, filename: '[name].js' },
    plugins: [unhashedSourcesPlugin(root, 'shell', release)],
  }
}

/** Configures the shell, with the shared packages. At run time the shell reads the halves' URLs from the page. */
export function shellConfig({ development = false } = {}) {
  const app = 'shell'
  const release = development ? 'dev' : releaseId(root, app)
  const config = base({ app, prefix: development ? '/shell/' : 'auto', development })
  const compatibility = { contract: contractRange(), shared: providedVersions }
  return {
    ...config,
    entry: {
      main: [chunkLoading, './src/main.tsx'],
      // The server inlines this script into the page.
      ...(!development && { early: { import: './src/page/early.ts', filename: 'early.js' } }),
    },
    output: { ...config.output, uniqueName: `shell_${release}` },
    resolve: { ...config.resolve, alias: { ...config.resolve.alias, ...facades } },
    plugins: [
      define({ RELEASE: release, COMPATIBILITY: compatibility, ...runtimeFlags }),
      ...(development
        ? developmentPlugins(app)
        : [
            eagerCompilationHint(),
            compiledFilesPlugin(
              prerenderConfig(release),
              PROCESS_ASSETS_STAGE_ADDITIONAL,
              prerender,
            ),
            // Before the compression, but after the minification: these files are minified.
            compiledFilesPlugin(standaloneConfig(release), PROCESS_ASSETS_STAGE_DEV_TOOLING),
            ...productionPlugins(app, release, compatibility, {
              pages: load('shell/src/own-pages.ts').ownPages,
              federation: 'half',
            }),
          ]),
    ],
  }
}

/** Configures a half without the shell and federation (src/dev.tsx), for development against a running API. */
export function aloneConfig(app) {
  const config = base({ app, prefix: '/', development: true })
  return {
    ...config,
    entry: { dev: './src/dev.tsx' },
    plugins: [define({ RELEASE: 'dev' }), ...developmentPlugins(`${app}_alone`)],
  }
}

/** Configures the gallery of shared-ui, for development only. No product build contains it. */
export function galleryConfig() {
  const config = base({ app: 'shared-ui', prefix: '/', development: true })
  return {
    ...config,
    entry: { gallery: './gallery/main.tsx' },
    plugins: developmentPlugins('gallery'),
  }
}

/** Returns the contract numbers that a build of the current sources supports. */
function contractRange() {
  const { OLDEST_CONTRACT, NEWEST_CONTRACT } = load('shell/src/contract/contract.ts')
  return { oldest: OLDEST_CONTRACT, newest: NEWEST_CONTRACT }
}
