import { placeAt, places } from './routes.tsx'

test.each([
  ['/', 'shell'],
  ['/about', 'shell'],
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

test('there are no other addresses', () => {
  expect(places).toHaveLength(16)
  expect(placeAt('/customer').path).toBe('*')
  expect(placeAt('/packer/7/gigs').path).toBe('*')
})
