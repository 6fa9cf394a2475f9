import { releaseChangedApps } from '../releases/release-changed-apps.ts'
import { root } from '../root.ts'
import { banner } from './banner.ts'
import { claimFrontDoor } from './front-door.ts'
import { startDatabase } from './database.ts'
import { startProduct } from './product.ts'
import { readStartSettings } from './settings.ts'
import { runUntilSignal } from './signals.ts'

await runUntilSignal(async (endings) => {
  const settings = readStartSettings(root, process.env)
  const door = await claimFrontDoor(settings)
  const { url, moved } = await startDatabase(settings, endings)
  const [product, news] = await Promise.all([
    startProduct(settings, url),
    releaseChangedApps(root, settings.releases, settings.apps),
  ])
  endings.push(product.stop, door.close, product.endStreams)
  door.open(await product.addShell())
  const operators = await product.serveOperators()

  for (const line of news) console.log(`  ${line}`)
  const { host, port } = door
  const seconds = performance.now() / 1000
  const { demo } = product
  console.log(banner({ host, port, seconds, moved, demo, operators, hasLinks: settings.isPrivate }))
})
