import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { chromium } from '@playwright/test'
import { PlainError } from '../plain-error.ts'
import { canInstallPackages, installPackage } from './apt.ts'

/** The headless build comes first: tests take a third less time than in full Chromium. */
const debianPackages = ['chromium-headless-shell', 'chromium']
const commands = [...debianPackages, 'chromium-browser', 'google-chrome', 'google-chrome-stable']
const places = [
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
]

function installed(): string | undefined {
  const asked = process.env.CHROME_PATH
  if (asked) {
    if (existsSync(asked)) return asked
    throw new PlainError(`CHROME_PATH names ${asked}, which does not exist.`)
  }
  for (const command of commands) {
    const { status, stdout } = spawnSync('which', [command], { encoding: 'utf8' })
    if (status === 0) return stdout.trim()
  }
  return [...places, chromium.executablePath()].find((place) => existsSync(place))
}

/**
 * Returns the path of Chrome or Chromium. Installs one if the machine has none.
 * @throws PlainError if the installation fails
 */
export function findChrome(): string {
  const found = installed()
  if (found) return found
  console.log('  No Chrome or Chromium found: installing one for the browser tests.')
  // The system's package also installs the libraries that Chromium needs.
  if (canInstallPackages()) installPackage(...debianPackages)
  if (!installed()) spawnSync('npx', ['playwright', 'install', 'chromium'], { stdio: 'inherit' })
  const now = installed()
  if (now) return now
  throw new PlainError(
    'The browser tests need Chrome or Chromium: install one, or set CHROME_PATH to it.',
  )
}
