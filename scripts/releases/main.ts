import path from 'node:path'
import { parseArgs } from 'node:util'
import { isShare, type Pointer } from 'shell/release'
import { fail, PlainError } from '../plain-error.ts'
import { type App, apps, root } from '../root.ts'
import { describeStore } from './describe-store.ts'
import { isDecided, stateOf } from './live-pointer.ts'
import { createReleaseCounts } from './release-counts.ts'
import {
  readLatest,
  releaseBuild,
  rollBack,
  rollbackTarget,
  setShare,
  storeOf,
} from './release-store.ts'
import { readReleaseSettings } from './release-settings.ts'
import { checkCompatibility } from './compatibility.ts'
import { isStored, readManifest } from './stored-releases.ts'
import { watchCandidate } from './watch.ts'

/**
 * Builds the app if its sources have changed. The import is dynamic, because `publish` also runs in images that
 * lack scripts/build.
 */
async function build(app: string) {
  const { buildOutdatedApps } = await import('../build/build.ts')
  await buildOutdatedApps(root, { apps: [app] })
}

/** Prints the state of a release, and of live release and candidate if a command has changed theirs. */
function report(app: string, release: string, before: Pointer | undefined, now: Pointer) {
  for (const one of new Set([release, before?.live, before?.candidate?.release])) {
    const state = one && stateOf(now, one)
    if (state && (one === release || state !== stateOf(before, one))) {
      console.log(`${app} ${one}: ${state}`)
    }
  }
}

const all = ['preview', 'share', 'watch', 'minutes', 'pages', 'again', 'unchecked']

/** The options of each command. */
const optionsOf: Record<string, string[]> = {
  ...{ release: all, publish: all, watch: ['minutes', 'pages'], withdraw: [], list: [] },
  ...{ promote: ['again', 'unchecked'], rollback: ['again', 'unchecked'] },
}

try {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: {
      ...{ preview: { type: 'boolean' }, share: { type: 'string' }, watch: { type: 'boolean' } },
      ...{ again: { type: 'boolean' }, unchecked: { type: 'boolean' } },
      ...{ minutes: { type: 'string' }, pages: { type: 'string' } },
    },
  })
  const { preview, unchecked, watch, again = unchecked, minutes = '15', pages = '300' } = values
  const [command = '', app = '', target] = positionals
  const { store, kept, from } = readReleaseSettings(root, process.env)
  const allowed = optionsOf[command]
  if (!allowed) throw new PlainError(`Commands: ${Object.keys(optionsOf).join(', ')}.`)
  const wrong = Object.keys(values).find((name) => !allowed.includes(name))
  if (wrong) throw new PlainError(`--${wrong} does not belong to ${command}.`)

  if (command === 'list') {
    const counts = createReleaseCounts(process.env, { wholeLife: true })
    const gap = await counts.read()
    const lists = apps.map((name) => describeStore(storeOf(store, name), gap ? undefined : counts))
    const note = gap ? `\nPages and failures are not shown: ${gap}.` : ''
    console.log(`${lists.join('\n\n')}\n\nin ${store}${note}`)
    process.exit(0)
  }
  if (!apps.includes(app as App)) throw new PlainError(`Name one of ${apps.join(', ')}.`)
  const releases = storeOf(store, app, kept)
  const thresholds = { seconds: Number(minutes) * 60, pages: Number(pages) }
  if (!(thresholds.seconds > 0 && thresholds.pages > 0)) {
    throw new PlainError('--minutes and --pages must be numbers over 0.')
  }
  const before = readLatest(releases)
  let release = target
  let now: Pointer | undefined

  if (command === 'release' || command === 'publish') {
    const given = values.share === undefined ? undefined : Number(values.share)
    const isGradual = watch || given !== undefined
    if (preview ? isGradual : isGradual && !isShare(given)) {
      throw new PlainError('Give --preview, or --share with a percentage over 0 and under 100.')
    }
    const share = preview ? 0 : (given ?? 100)
    if (command === 'release') await build(app)
    const dist = path.join(root, app, 'dist')
    const manifest = readManifest(dist)
    release = manifest.release
    const isByItself = command === 'publish' && share === 100
    const isKept = isByItself ? isDecided(before, release) : before?.withdrawn.includes(release)
    if (isKept && !again) {
      const text = `${app} ${release} stays ${stateOf(before, release)}. To release it anyway: --again.`
      // `publish` must not fail here: a restarted container runs its release job again, even after a rollback.
      if (command === 'release') throw new PlainError(text)
      console.log(text)
      process.exit(0)
    }
    if (!unchecked && release !== before?.live) await checkCompatibility(manifest, from)
    now = await releaseBuild(releases, dist, share)
  } else if (command === 'promote' || command === 'rollback') {
    const isPromotion = command === 'promote'
    release ??= isPromotion ? before?.candidate?.release : rollbackTarget(releases)
    if (release && !unchecked && isStored(releases.folder, release)) {
      await checkCompatibility(readManifest(path.join(releases.folder, release)), from)
    }
    now = isPromotion
      ? await setShare(releases, 100, { release, again })
      : await rollBack(releases, release, again)
  } else if (command === 'withdraw') {
    release ??= before?.candidate?.release
    now = await setShare(releases, 0, { expected: release })
  }
  if (now) {
    report(app, release ?? now.live, before, now)
    if (preview) {
      const origin = process.env.PUBLIC_URL || `http://localhost:${process.env.PORT || 3000}`
      console.log(`${new URL('/', origin).href}?preview=${app}@${release}`)
    }
  }
  if (watch || command === 'watch') {
    const counts = createReleaseCounts(process.env)
    process.exit((await watchCandidate({ store: releases, counts, thresholds })) ? 0 : 1)
  }
} catch (error) {
  fail(error)
}
