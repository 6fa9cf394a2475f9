import path from 'node:path'
import { fail } from '../plain-error.ts'
import { startCluster } from '../postgres/cluster.ts'
import { releaseChangedApps } from '../releases/release-changed-apps.ts'
import { root } from '../root.ts'
import { banner } from './banner.ts'
import { claimFrontDoor } from './front-door.ts'
import { startProduct } from './product.ts'
import { prepareDataFolder } from './data-folder.ts'
import { readStartSettings } from './settings.ts'
import { onStopSignal } from './signals.ts'

const begun = performance.now()

const endings: (() => Promise<void>)[] = []
async function stop() {
  for (const end of endings.splice(0).toReversed()) await end()
}
onStopSignal(async () => {
  console.log('\n  Stopping...')
  await stop()
})

try {
  const settings = readStartSettings(root, process.env)
  prepareDataFolder(settings.dataDir)
  const door = await claimFrontDoor(settings)

  const cluster = settings.databaseUrl
    ? undefined
    : await startCluster({ root, dataDir: path.join(settings.dataDir, 'postgres') })
  if (cluster) {
    endings.push(() => cluster.stop())
    void cluster.ended.then(() => {
      if (endings.length > 0) fail(new Error('The embedded database exited unexpectedly.'))
    })
  }
  const [product, news] = await Promise.all([
    startProduct({ root, settings, databaseUrl: cluster?.url ?? settings.databaseUrl ?? '' }),
    releaseChangedApps(root, settings.releases, settings.apps),
  ])
  endings.push(
    () => product.stop(),
    () => door.close(),
    async () => product.endStreams(),
  )
  door.open(await product.addShell())
  const operators = await product.serveOperators()

  for (const line of news) console.log(`  ${line}`)
  console.log(
    banner({
      host: door.host,
      port: door.port,
      seconds: (performance.now() - begun) / 1000,
      moved: cluster?.moved ? cluster : undefined,
      demo: product.demo,
      operators,
      hasLinks: settings.isPrivate,
    }),
  )
} catch (error) {
  await stop().catch(() => {})
  fail(error)
}
