import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { freePorts } from '../../api/src/platform/free-ports.fixture.ts'
import { expect, test as watched } from '../support/console-watch.ts'
import { signUpCustomer } from '../support/people.ts'
import { checkOut, type TeamCheckout } from '../support/team-checkout.ts'

const greeting = 'customer-app/src/dashboard/welcome-banner.tsx'

/** The timeout in ms for a compilation, which takes long on a busy machine. */
const compiling = { timeout: 30_000 }

interface Live {
  team: TeamCheckout
  /** The address of the development server. */
  address: string
  /** The address of the released product that the team develops against. */
  product: string
}

/** Runs `npm run dev:live` in its own process group, and waits for the first build. */
async function devLive(team: TeamCheckout, product: string, port: number): Promise<ChildProcess> {
  const child = spawn('npm', ['run', 'dev:live', '-w', 'customer-app'], {
    cwd: team.folder,
    detached: true,
    env: { ...process.env, SHELL_URL: product, PORT: String(port) },
  })
  let output = ''
  await new Promise<void>((resolve, reject) => {
    for (const stream of [child.stdout, child.stderr]) {
      stream.on('data', (chunk: Buffer) => {
        output += chunk.toString()
        if (output.includes(`http://localhost:${port}`)) resolve()
      })
    }
    child.once('exit', () => reject(new Error(`The development server ended early:\n${output}`)))
  })
  // The server responds to this request once it has compiled the half.
  await fetch(`http://localhost:${port}/customer-app/dev/entry.js`)
  return child
}

/**
 * `live` runs a team's development server against the released product. `page` opens URLs on that
 * server.
 */
const test = watched.extend<{ live: Live }>({
  // oxlint-disable-next-line no-empty-pattern -- Playwright reads the fixtures out of this pattern.
  live: async ({}, use, { project }) => {
    const product = project.use.baseURL ?? ''
    const team = checkOut()
    team.edit(greeting, '{`Welcome, ', '{`At work on it, ')
    const [port] = await freePorts(1)
    const child = await devLive(team, product, port)
    await use({ team, product, address: `http://localhost:${port}` })
    if (child.pid) process.kill(-child.pid, 'SIGTERM')
    if (child.exitCode === null) await once(child, 'exit')
    team.remove()
  },
  baseURL: async ({ live }, use) => {
    await use(live.address)
  },
})

test('a team develops its half inside the released product, and only its own browser shows the changes', async ({
  page,
  live: { team, product },
}) => {
  await signUpCustomer(page)
  const title = page.getByRole('heading', { level: 1 })
  const banner = page.getByRole('complementary', { name: 'Development' })
  await expect(title).toContainText('At work on it')
  await expect(banner).toContainText(`customer-app from this machine, the rest from ${product}`)
  const overlay = page.frameLocator('#webpack-dev-server-client-overlay').locator('body')
  const stranger = await page.request.post('/api/gigs', {
    headers: { Origin: 'https://stranger.example' },
  })
  expect(stranger.status()).toBe(403)

  // This tab sends the same cookies, because cookies ignore ports.
  const visitor = await page.context().newPage()
  await visitor.goto(`${product}/customer/dashboard`)
  await expect(visitor.getByRole('heading', { level: 1 })).toContainText('Welcome')
  await expect(visitor.getByRole('complementary', { name: 'Development' })).toHaveCount(0)
  await visitor.close()

  await test.step('a compile error covers the page, and the previous build stays', async () => {
    team.edit(greeting, 'export function WelcomeBanner(', 'export function WelcomeBanner((')
    await expect(overlay).toContainText('welcome-banner.tsx', compiling)
    await page.reload()
    await expect(title).toContainText('At work on it')
    team.edit(greeting, 'export function WelcomeBanner((', 'export function WelcomeBanner(')
    team.edit(greeting, 'At work on it', 'Nearly done')
    await expect(title).toContainText('Nearly done', compiling)
    await expect(overlay).toHaveCount(0)
  })
})
