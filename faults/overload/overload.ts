import { openDatabases } from '../../bench/databases.ts'
import type { Measured } from '../../bench/report.ts'
import { killServers, startProduct } from '../../bench/servers/server-process.ts'
import { inject } from '../fault.ts'
import { sustainedLoad } from './sustained-load.ts'
import { stuckDatabase } from './stuck-database.ts'
import { tooManyPhotos } from './too-many-photos.ts'

const faults = {
  'reads at twice the capacity for 30 s': sustainedLoad,
  'photos: 360 at once': tooManyPhotos,
  'gigs table locked for 8 s': stuckDatabase,
}

/** Sends more requests than the API can handle, and measures its recovery. */
export async function overload(): Promise<Measured[]> {
  const databases = await openDatabases()
  const database = await databases.withGigs(10_000)
  const rows: Measured[] = []
  for (const [name, fault] of Object.entries(faults)) {
    const api = await startProduct(database.url)
    rows.push(...(await inject([{ name, once: () => fault({ api, database }) }])))
    await killServers()
  }
  await databases.stop()
  return rows
}
