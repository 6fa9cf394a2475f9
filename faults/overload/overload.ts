import { openDatabases } from '../../bench/databases.ts'
import { startProduct } from '../../bench/servers/server-process.ts'
import type { FaultReport } from '../fault.ts'
import { sustainedLoad } from './sustained-load.ts'
import { stuckDatabase } from './stuck-database.ts'
import { tooManyPhotos } from './too-many-photos.ts'

/** Sends more requests than the API can handle, and measures its recovery. */
export async function overload(): Promise<FaultReport[]> {
  const databases = await openDatabases()
  try {
    const database = await databases.withGigs(10_000)
    const reports: FaultReport[] = []
    for (const fault of [sustainedLoad, tooManyPhotos, stuckDatabase]) {
      const api = await startProduct(database.url)
      reports.push(await fault({ api, database }).finally(() => api.kill()))
    }
    return reports
  } finally {
    await databases.stop()
  }
}
