import { spawnSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { chromium } from '@playwright/test'
import { PlainError } from '../plain-error.ts'

/** The first is the same browser without windows, and does a test in two thirds of the time. */
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
    throw new PlainError(`CHROME_PATH names ${asked}, and there is no such file.`)
  }
  for (const command of commands) {
    const { status, stdout } = spawnSync('which', [command], { encoding: 'utf8' })
    if (status === 0) return stdout.trim()
  }
  return [...places, chromium.executablePath()].find((place) => existsSync(place))
}

const isDebian = () =>
  existsSync('/etc/os-release') && /^ID=debian$/m.test(readFileSync('/etc/os-release', 'utf8'))

const run = (command: string, ...args: string[]) =>
  spawnSync(command, args, {
    stdio: ['ignore', 'ignore', 'inherit'],
    timeout: 10 * 60_000,
    env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
  }).status === 0

/**
 * The path of a Chrome or Chromium: an installed one, else one installed now.
 * @throws PlainError with the one sentence that says what to do
 */
export function findChrome(): string {
  const found = installed()
  if (found) return found
  console.log('  No Chrome or Chromium found: installing one for the browser tests.')
  if (process.getuid?.() === 0 && isDebian()) {
    // Debian's package brings the libraries that a bare machine lacks.
    run('apt-get', 'update', '-qq')
    debianPackages.some((name) =>
      run('apt-get', 'install', '-y', '-qq', '--no-install-recommends', name),
    )
  } else {
    run('npx', 'playwright', 'install', 'chromium')
  }
  const now = installed()
  if (now) return now
  throw new PlainError(
    'The browser tests need Chrome or Chromium: install one, or set CHROME_PATH to it.',
  )
}
