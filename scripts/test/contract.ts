import { spawnSync } from 'node:child_process'
import path from 'node:path'
import { freePorts } from '../free-ports.ts'
import { fail, PlainError } from '../plain-error.ts'
import { root } from '../root.ts'
import { findChrome } from './chrome.ts'

/* Mounts one half, built from its current sources, in the oldest and the newest shell contract. */
try {
  const half = process.argv[2] ?? ''
  if (!half) throw new PlainError('Name the half: customer-app or packer-app.')
  const [port] = await freePorts(1)
  const spec = 'e2e/releases/contract.spec.ts'
  const args = ['test', '--config', 'e2e/playwright.config.ts', spec, '--project', 'releases']
  const { status } = spawnSync(path.join(root, 'node_modules/.bin/playwright'), args, {
    cwd: root,
    stdio: 'inherit',
    env: {
      ...process.env,
      CHROME_PATH: findChrome(),
      APPS: `shell,${half}`,
      E2E_PORT: String(port),
    },
  })
  process.exit(status ?? 1)
} catch (error) {
  fail(error)
}
