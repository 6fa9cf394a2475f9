import { fail } from '../../scripts/plain-error.ts'
import { root } from '../../scripts/root.ts'
import { claimFrontDoor } from '../../scripts/start/front-door.ts'
import { startProduct } from '../../scripts/start/product.ts'
import { readStartSettings } from '../../scripts/start/settings.ts'

/** What `npm start` serves, with a database and a release store that are there already. */
try {
  const settings = readStartSettings(root, process.env)
  const door = await claimFrontDoor(settings)
  const product = await startProduct({ root, settings, databaseUrl: settings.databaseUrl ?? '' })
  door.open(await product.createInside())
} catch (error) {
  fail(error)
}
