import path from 'node:path'
import { fail, PlainError } from '../plain-error.ts'
import { root } from '../root.ts'
import { describeStore } from './describe-store.ts'
import { readPointer } from './live-pointer.ts'
import { makeLive, manifestOf, rollBack, rollbackTarget, storeOf } from './release-store.ts'
import { readReleaseSettings } from './release-settings.ts'
import { checkCompatibility } from './compatibility.ts'
import { isStored, readManifest } from './stored-releases.ts'

const apps = ['shell', 'customer-app', 'packer-app']

/**
 * Builds the app if its sources have changed. The import is dynamic, because `publish` also runs in images that
 * lack scripts/build.
 */
async function build(app: string) {
  const { buildOutdatedApps } = await import('../build/build.ts')
  await buildOutdatedApps(root, { apps: [app] })
}

try {
  const words = process.argv.slice(2).filter((word) => !word.startsWith('--'))
  const [command = '', app = '', target] = words
  const says = (flag: string) => process.argv.includes(flag)
  const { store, kept, from } = readReleaseSettings(root, process.env)

  if (command === 'list') {
    const lists = apps.map((name) => describeStore(storeOf(store, name)))
    console.log(`${lists.join('\n\n')}\n\nin ${store}`)
    process.exit(0)
  }
  if (!apps.includes(app)) throw new PlainError(`Name one of ${apps.join(', ')}.`)
  const releases = storeOf(store, app)

  if (command === 'release' || command === 'publish') {
    if (command === 'release') await build(app)
    const dist = path.join(root, app, 'dist')
    const manifest = readManifest(dist)
    const now = readPointer(releases.folder)
    if (now?.withdrawn.includes(manifest.release) && !says('--again')) {
      const text = `${app} ${manifest.release} was rolled back: ${now.live} stays live. To release it again: --again.`
      // `publish` must not fail here: a restarted container runs its release job again, even after a rollback.
      if (command === 'release') throw new PlainError(text)
      console.log(text)
      process.exit(0)
    }
    if (!says('--unchecked')) await checkCompatibility(manifest, from)
    const { live, since } = await makeLive(releases, dist, kept)
    console.log(`${app} ${live} is live since ${since}, in ${store}.`)
  } else if (command === 'rollback') {
    const to = target ?? rollbackTarget(releases)
    if (to && isStored(releases.folder, to) && !says('--unchecked')) {
      await checkCompatibility(manifestOf(releases, to), from)
    }
    const { live, withdrawn } = await rollBack(releases, target)
    const gone = withdrawn[0] ? `, ${withdrawn[0]} is withdrawn` : ''
    console.log(`${app} ${live} is live again${gone}, in ${store}.`)
  } else {
    throw new PlainError('Name a command: release, publish, rollback or list.')
  }
} catch (error) {
  fail(error)
}
