/**
 * Runs before `npm start` and `npm test` with Node alone: installs packages in a fresh clone, or after the
 * lock file has changed.
 */
import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'

const versions = (file) => {
  try {
    const { packages } = JSON.parse(readFileSync(file, 'utf8'))
    return new Map(Object.entries(packages).map(([name, { version }]) => [name, version]))
  } catch {
    return undefined
  }
}

const wanted = versions('package-lock.json')
const present = versions('node_modules/.package-lock.json')
const outdated =
  !present || [...present].some(([name, version]) => name && wanted?.get(name) !== version)

if (outdated) {
  console.log('  Installing what the lock file names...')
  const { status } = spawnSync('npm', ['install', '--no-audit', '--no-fund'], { stdio: 'inherit' })
  process.exit(status ?? 1)
}
