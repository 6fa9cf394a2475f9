import { readFile } from 'node:fs/promises'
import { Hono } from 'hono'
import { fileHeaders, serveBuild } from './files.ts'
import { renderPage } from './page.ts'
import { type HalfSources, readLiveHalves, readRelease } from './releases.ts'

export { serveBuild } from './files.ts'
export type { HalfSources } from './releases.ts'

export interface ShellOptions {
  /** The folder of the shell's build. */
  folder: string
  /** The inline script and the icon: shell/src/page. */
  pageFolder: string
  halves: HalfSources
}

/**
 * Serves the shell: its files, the pointers to the halves, and the page for every other address.
 * What is live, the shell included, is read for every page: a new build needs no restart.
 */
export async function createShellApp({ folder, pageFolder, halves }: ShellOptions) {
  const icon = await readFile(`${pageFolder}/favicon.svg`, 'utf8')

  return new Hono()
    .get('/favicon.svg', (c) =>
      c.body(icon, 200, {
        ...fileHeaders,
        'Content-Type': 'image/svg+xml',
        'Cache-Control': 'max-age=86400',
      }),
    )
    .get('/shell/halves.json', async (c) =>
      c.json(await readLiveHalves(halves), 200, { ...fileHeaders, 'Cache-Control': 'no-store' }),
    )
    .get('/shell/*', serveBuild('/shell/', folder))
    .get('*', async (c) => {
      const [shell, early, live] = await Promise.all([
        readRelease(folder),
        readFile(`${folder}/early.js`, 'utf8'),
        readLiveHalves(halves),
      ])
      const { html, headers } = renderPage({
        shell,
        halves: live,
        early,
        host: c.req.header('host') ?? new URL(c.req.url).host,
      })
      return c.body(html, 200, headers)
    })
}
