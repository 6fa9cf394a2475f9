import path from 'node:path'
import { fail, PlainError } from '../plain-error.ts'
import { root } from '../root.ts'
import { describeStore } from './describe-store.ts'
import {
  addRelease,
  goLive,
  isStored,
  prune,
  readManifest,
  readPointer,
  rollBack,
  storeOf,
} from './release-store.ts'
import { readReleaseSettings } from './release-settings.ts'
import { checkTerms } from './release-terms.ts'

const apps = ['shell', 'customer-app', 'packer-app']
const again = '--again'

/** Builds what has changed; only here, so that a machine without webpack can publish. */
async function build(app: string) {
  const { buildWhatIsMissing } = await import('../build/build.ts')
  await buildWhatIsMissing(root, { apps: [app] })
}

try {
  const given = process.argv.slice(2).filter((word) => word !== again)
  const [command = '', app = '', target] = given
  const { store, kept, from } = readReleaseSettings(root, process.env)

  if (command === 'list') {
    console.log(apps.map((name) => describeStore(storeOf(store, name))).join('\n\n'))
    process.exit(0)
  }
  if (!apps.includes(app)) throw new PlainError(`Name one of ${apps.join(', ')}.`)
  const releases = storeOf(store, app)

  if (command === 'release' || command === 'publish') {
    if (command === 'release') await build(app)
    const manifest = addRelease(releases, path.join(root, app, 'dist'))
    const now = readPointer(releases)
    if (now?.withdrawn.includes(manifest.release) && !process.argv.includes(again)) {
      console.log(
        `${app} ${manifest.release} was rolled back: ${now.live} stays live. To have it back all the same: ${again}.`,
      )
      process.exit(0)
    }
    await checkTerms(manifest, from)
    const { since } = await goLive(releases, manifest.release)
    await prune(releases, kept)
    console.log(`${app} ${manifest.release} is live since ${since}.`)
  } else if (command === 'rollback') {
    const to = target ?? readPointer(releases)?.before[0]?.release
    if (to && isStored(releases, to)) {
      await checkTerms(readManifest(path.join(releases.folder, to)), from)
    }
    const { live, withdrawn } = await rollBack(releases, target)
    console.log(`${app} ${live} is live again, ${withdrawn[0]} is withdrawn.`)
  } else {
    throw new PlainError('Say what to do: release, publish, rollback or list.')
  }
} catch (error) {
  fail(error)
}
