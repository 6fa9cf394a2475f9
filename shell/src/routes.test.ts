import { execFileSync } from 'node:child_process'
import path from 'node:path'
import { placeAt, places } from './routes.tsx'

test.each([
  ['/', 'shell'],
  ['/about', 'shell'],
  ['/terms', 'shell'],
  ['/privacy', 'shell'],
  ['/help', 'shell'],
  ['/packer/signup', 'shell'],
  ['/packer/signin', 'shell'],
  ['/customer/signup', 'shell'],
  ['/customer/signin', 'shell'],
  ['/customer/dashboard', 'customer'],
  ['/marketplace', 'packer'],
  ['/gig/7', 'packer'],
  ['/specialtys', 'packer'],
  ['/packer/gigs/booked', 'packer'],
  ['/packer/7', 'packer'],
  ['/packer/edit', 'packer'],
  ['/packer/7/specialtys', 'packer'],
  ['/packer/7/specialtys/edit', 'packer'],
  ['/packer/7/gigs/pay', 'packer'],
])('%s belongs to %s', (address, owner) => {
  const place = placeAt(address)
  expect(place.path).not.toBe('*')
  expect('role' in place ? place.role : 'shell').toBe(owner)
})

test('the build tells the server the same addresses', () => {
  const script = `import { shellRoutes } from './scripts/build/shell-routes.mjs'
    console.log(JSON.stringify(shellRoutes('.')))`
  const told = execFileSync(process.execPath, ['--input-type=module', '-e', script], {
    cwd: path.resolve(__dirname, '../..'),
    encoding: 'utf8',
  })
  expect(JSON.parse(told)).toEqual(places.map((place) => place.path))
})

test('there are no other addresses', () => {
  expect(places).toHaveLength(19)
  expect(placeAt('/customer').path).toBe('*')
  expect(placeAt('/packer/7/gigs').path).toBe('*')
})
