/**
 * Runs before `npm start` and `npm test`. Installs packages in a fresh clone, or after the lock
 * file has changed. Uses no packages itself.
 */
import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'

const packagesOf = (file) => {
  try {
    return JSON.parse(readFileSync(file, 'utf8')).packages
  } catch {
    return undefined
  }
}

const wanted = packagesOf('package-lock.json') ?? {}
const present = packagesOf('node_modules/.package-lock.json')

/**
 * Whether a package that the workspace names is missing. Other packages of the lock file may be missing, because
 * some are for other platforms.
 */
const isMissing = ([workspace, { dependencies, devDependencies }]) =>
  !workspace.includes('node_modules/') &&
  Object.keys({ ...dependencies, ...devDependencies }).some(
    (name) => !present[`node_modules/${name}`] && !present[`${workspace}/node_modules/${name}`],
  )

const isOutdated =
  !present ||
  Object.entries(present).some(([name, { version }]) => wanted[name]?.version !== version) ||
  Object.entries(wanted).some(isMissing)

if (isOutdated) {
  console.log('  Installing the packages of package-lock.json...')
  const { status } = spawnSync('npm', ['install', '--no-audit', '--no-fund'], { stdio: 'inherit' })
  process.exit(status ?? 1)
}
