import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { guarantees } from 'shell/guarantees'
import { importsOf } from '../../scripts/test/imports.fixture.ts'
import { expect, test } from '../support/console-watch.ts'
import { customerByCall, packerByCall } from '../support/people.ts'

const root = path.resolve(import.meta.dirname, '../..')

const filesIn = (folder: string, name: RegExp) =>
  readdirSync(path.join(root, folder), { recursive: true, encoding: 'utf8' })
    .filter((file) => name.test(file) && !/\.(test|fixture)\./.test(file))
    .map((file) => path.join(root, folder, file))

const signUps = { 'customer-app': customerByCall, 'packer-app': packerByCall }

// A half's pipeline sets APPS and tests only that half: npm run check:contract -w customer-app.
const halves = (['customer-app', 'packer-app'] as const).filter((half) =>
  (process.env.APPS ?? half).includes(half),
)

for (const half of halves) {
  test(`${half} imports only what the contract guarantees`, () => {
    const imports = filesIn(`${half}/src`, /\.tsx?$/).flatMap(importsOf)
    for (const [shared, promised] of Object.entries(guarantees.names)) {
      const wanted = imports.flatMap(({ from, names }) => (from === shared ? names : []))
      expect(wanted.length, shared).toBeGreaterThan(2)
      expect(
        wanted.filter((name) => !promised.includes(name)),
        shared,
      ).toEqual([])
    }
  })

  test(`the styles of ${half} use only variables that the contract guarantees, or their own`, () => {
    const code = filesIn(`${half}/dist`, /\.js$/)
      .map((file) => readFileSync(file, 'utf8'))
      .join('\n')
    const own = new Set(code.match(/--[\w-]+(?=["']?:)/g))
    const used = new Set(code.match(/(?<=var\()--[\w-]+(?=\))/g))
    expect(used.size).toBeGreaterThan(20)
    const allowed = new Set([...own, ...guarantees.tokens.map((token) => `--${token}`)])
    // The lightbox's library sets its variables in scripts.
    const others = [...used].filter((name) => !allowed.has(name) && !name.startsWith('--yarl__'))
    expect(others).toEqual([])
  })

  test(`the shell mounts the build of ${half}`, async ({ page }) => {
    const failures: string[] = []
    page.on('request', (request) => {
      if (request.url().endsWith('/half-failures')) failures.push(request.postData() ?? '')
    })
    await signUps[half](page)
    await page.goto('/')
    const heading = page
      .getByRole('heading', { level: 1 })
      .and(page.locator(':not(#first-paint *)'))
    await expect(heading).toHaveText(half === 'customer-app' ? /^Welcome/ : 'Gig Marketplace')
    expect(failures).toEqual([])
  })
}
