import path from 'node:path'
import { buildWhatIsMissing } from '../build/build.ts'
import { addRelease, goLive, readPointer, storeOf } from './release-store.ts'

/**
 * Makes the sources as they are the live releases. What was rolled back stays so: starting anew is no
 * wish to have it back.
 * @returns a sentence for each thing that was done or left
 */
export async function releaseWhatIsNew(
  root: string,
  store: string,
  apps: string[],
): Promise<string[]> {
  const built = await buildWhatIsMissing(root, { apps })
  const news = built.length > 0 ? [`Built ${built.join(', ')}.`] : []
  for (const app of apps) {
    const releases = storeOf(store, app)
    const { release } = addRelease(releases, path.join(root, app, 'dist'))
    const before = readPointer(releases)
    if (before?.withdrawn.includes(release)) {
      news.push(`${app} ${release} was rolled back: ${before.live} stays live.`)
    } else if (before?.live !== release) {
      await goLive(releases, release)
    }
  }
  return news
}
