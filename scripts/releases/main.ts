import path from 'node:path'
import { parseArgs } from 'node:util'
import type { Pointer } from 'shell/release'
import { fail, PlainError } from '../plain-error.ts'
import { root } from '../root.ts'
import { describeStore } from './describe-store.ts'
import { readPointer } from './live-pointer.ts'
import { copyPointer } from './pointer-copy.ts'
import { createReleaseCounts, readMetricsSource } from './release-counts.ts'
import {
  addPreview,
  checkShare,
  makeLive,
  manifestOf,
  promoteCandidate,
  rollBack,
  rollbackTarget,
  setCandidate,
  storeOf,
  withdrawCandidate,
} from './release-store.ts'
import { readReleaseSettings } from './release-settings.ts'
import { checkCompatibility } from './compatibility.ts'
import { isStored, readManifest } from './stored-releases.ts'
import { watchCandidate } from './watch.ts'

const apps = ['shell', 'customer-app', 'packer-app']

/**
 * Builds the app if its sources have changed. The import is dynamic, because `publish` also runs in images that
 * lack scripts/build.
 */
async function build(app: string) {
  const { buildOutdatedApps } = await import('../build/build.ts')
  await buildOutdatedApps(root, { apps: [app] })
}

/** Names the candidate that a change has ended without making it live. */
function endedText(before: Pointer | undefined, { live, candidate: now }: Pointer): string {
  const was = before?.candidate
  if (!was || [live, now?.release].includes(was.release)) return ''
  return ` The candidate ${was.release} has ended at ${was.share} %.`
}

try {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: {
      ...{ preview: { type: 'boolean' }, share: { type: 'string' } },
      ...{ again: { type: 'boolean' }, unchecked: { type: 'boolean' } },
      ...{ watch: { type: 'boolean' }, minutes: { type: 'string', default: '15' } },
      ...{
        pages: { type: 'string', default: '300' },
        interval: { type: 'string', default: '10' },
      },
    },
  })
  const { preview, again, unchecked } = values
  const share = values.share === undefined ? undefined : Number(values.share)
  const [command = '', app = '', target] = positionals
  const { store, kept, from } = readReleaseSettings(root, process.env)

  if (command === 'list') {
    const counts = createReleaseCounts(readMetricsSource(process.env), { wholeLife: true })
    const gap = await counts.read()
    const lists = apps.map((name) =>
      describeStore(storeOf(store, name), gap || name === 'shell' ? undefined : counts),
    )
    const note = gap ? `\nPages and failures are not shown: ${gap}.` : ''
    console.log(`${lists.join('\n\n')}\n\nin ${store}${note}`)
    process.exit(0)
  }
  if (!apps.includes(app)) throw new PlainError(`Name one of ${apps.join(', ')}.`)
  const releases = storeOf(store, app)
  const positive = (name: 'minutes' | 'pages' | 'interval') => {
    if (Number(values[name]) > 0) return Number(values[name])
    throw new PlainError(`--${name} must be a number over 0, not "${values[name]}".`)
  }
  const isRelease = command === 'release' || command === 'publish'
  if (!isRelease && (preview || values.watch || share !== undefined)) {
    throw new PlainError('--preview, --share and --watch belong to a release.')
  }
  const thresholds = { seconds: positive('minutes') * 60, pages: positive('pages') }
  const interval = positive('interval')
  const pull = () => copyPointer('POINTER_PULL', app, store)
  const push = () => copyPointer('POINTER_PUSH', app, store)
  pull()
  const before = readPointer(releases.folder)
  const checkStored = async (release: string | undefined) => {
    if (unchecked || !release || !isStored(releases.folder, release)) return
    await checkCompatibility(manifestOf(releases, release), from)
  }

  if (isRelease) {
    if (values.watch && share === undefined) throw new PlainError('--watch needs --share PERCENT.')
    if (preview && share !== undefined) throw new PlainError('Give --preview or --share, not both.')
    if (share !== undefined) checkShare(app, share)
    if (command === 'release') await build(app)
    const dist = path.join(root, app, 'dist')
    const manifest = readManifest(dist)
    const { release } = manifest
    if (before?.withdrawn.includes(release) && !again) {
      const text = `${app} ${release} was withdrawn: ${before.live} stays live. To release it again: --again.`
      // `publish` must not fail here: a restarted container runs its release job again, even after a rollback.
      if (command === 'release') throw new PlainError(text)
      console.log(text)
      process.exit(0)
    }
    const isGradual = preview || share !== undefined
    const grown = before?.candidate?.release === release ? before.candidate.share : 0
    // A release job that runs again must not take visitors from a candidate that has grown.
    const isGrowing = command === 'publish' && grown >= (share ?? 1)
    const isKept = isGradual && (release === before?.live || isGrowing)
    if (!isKept && !unchecked) await checkCompatibility(manifest, from)
    if (!isKept && isGradual) await addPreview(releases, dist, kept)
    if (isKept) {
      console.log(`${app} ${release} is ${isGrowing ? 'a candidate' : 'live'} already.`)
    } else if (preview) {
      const origin = process.env.PUBLIC_URL || `http://localhost:${process.env.PORT || 3000}`
      console.log(`${new URL('/', origin).href}?preview=${app}@${release}`)
    } else if (share !== undefined) {
      const pointer = await setCandidate(releases, release, share)
      console.log(
        `${share} % of the visitors get ${app} ${release}, in ${store}.${endedText(before, pointer)}`,
      )
    } else {
      const pointer = await makeLive(releases, dist, kept)
      const { live, since } = pointer
      console.log(
        `${app} ${live} is live since ${since}, in ${store}.${endedText(before, pointer)}`,
      )
    }
  } else if (command === 'promote') {
    await checkStored(target ?? before?.candidate?.release)
    const pointer = await promoteCandidate(releases, { release: target, unchecked })
    console.log(`${app} ${pointer.live} is live, in ${store}.${endedText(before, pointer)}`)
  } else if (command === 'withdraw') {
    const { live, withdrawn } = await withdrawCandidate(releases, { expected: target })
    console.log(`${app} ${withdrawn[0]} is withdrawn, ${live} stays live, in ${store}.`)
  } else if (command === 'rollback') {
    await checkStored(target ?? rollbackTarget(releases))
    const pointer = await rollBack(releases, target, unchecked)
    const { live, withdrawn } = pointer
    const gone =
      withdrawn[0] && withdrawn[0] === before?.live ? `, ${withdrawn[0]} is withdrawn` : ''
    console.log(`${app} ${live} is live again${gone}, in ${store}.${endedText(before, pointer)}`)
  } else if (command !== 'watch') {
    throw new PlainError(
      'Name a command: release, publish, promote, withdraw, rollback, watch or list.',
    )
  }
  if (command !== 'watch') push()
  if (command === 'watch' || values.watch) {
    const counts = createReleaseCounts(readMetricsSource(process.env))
    const { log: say } = console
    const options = { store: releases, counts, thresholds, interval, pull, push, say }
    process.exit((await watchCandidate(options)) ? 0 : 1)
  }
} catch (error) {
  fail(error)
}
