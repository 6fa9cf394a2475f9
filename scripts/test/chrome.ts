import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { chromium } from '@playwright/test'
import { PlainError } from '../plain-error.ts'
import { installPackage } from './apt.ts'

/** The headless build comes first: tests take a third less time than in full Chromium. */
const debianPackages = ['chromium-headless-shell', 'chromium']
const commands = [...debianPackages, 'chromium-browser', 'google-chrome', 'google-chrome-stable']
const places = [
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  chromium.executablePath(),
]

const installed = () =>
  commands
    .map((command) => spawnSync('which', [command], { encoding: 'utf8' }).stdout.trim())
    .concat(places)
    .find((place) => existsSync(place))

/**
 * Returns CHROME_PATH, or the path of an installed Chrome or Chromium. Installs one if the machine has none.
 * @throws PlainError if there is none
 */
export function findChrome(): string {
  const found = process.env.CHROME_PATH || installed()
  if (found && existsSync(found)) return found
  if (found) throw new PlainError(`CHROME_PATH names ${found}, which does not exist.`)
  console.log('  No Chrome or Chromium found: installing one for the browser tests.')
  // The system's package also installs the libraries that Chromium needs.
  if (!installPackage(...debianPackages))
    spawnSync('npx', ['playwright', 'install', 'chromium'], { stdio: 'inherit' })
  const now = installed()
  if (now) return now
  throw new PlainError('Install Chrome or Chromium, or set CHROME_PATH to it.')
}
