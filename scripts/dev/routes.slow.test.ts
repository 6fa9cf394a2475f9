import { ownPages } from '../../shell/src/own-pages.ts'
import { startScript } from './started-script.fixture.ts'

const routes = [
  ...Object.keys(ownPages).map((page) => page.replace(':id', '1')),
  ...[
    '/marketplace',
    '/customer/dashboard',
    '/favicon.svg',
    '/robots.txt',
    '/sw.js',
    '/manifest-packer.webmanifest',
  ],
  ...['/shell/halves.json', '/shell/live.json'],
  ...['/healthz', '/readyz', '/metrics', '/mailbox', '/mailbox/samples'],
  ...['/api/specialtys', '/api/docs', '/api/openapi.json', '/api/gigs?limit=2', '/api/nothing'],
  ...['/test-payments/nothing'],
]

test('npm run dev serves the routes, the demo data and the accounts of npm start', async () => {
  // One after the other, because both compile.
  const dev = await startScript('scripts/dev/main.ts')
  const product = await startScript('scripts/start/main.ts')
  const answers = (origin: string) =>
    Promise.all(
      routes.map(async (route) => {
        const response = await fetch(`${origin}${route}`)
        const type = response.headers.get('Content-Type')?.split(';')[0]
        const total = response.headers.get('X-Total-Count')
        const text = await response.text()
        const isShell = text.includes('id="page"')
        return [route, response.status, type, isShell && 'a page of the shell', total]
      }),
    )
  expect(await answers(dev.origin)).toEqual(await answers(product.origin))
  const accounts = (output: string) => /Customers:.*Password[^\n]*/s.exec(output)?.[0]
  expect(accounts(dev.output)).toBeDefined()
  expect(accounts(dev.output)).toBe(accounts(product.output))
})
