import { undeclaredAddresses } from './contract/addresses.ts'
import { NotFound } from './not-found/lazy-not-found.ts'
import { placeAt } from './routes.tsx'

document.body.innerHTML = `<script type="application/json" id="page">${JSON.stringify({
  addresses: undeclaredAddresses,
})}</script>`

test.each([
  ['/', 'shell'],
  ['/about', 'shell'],
  ['/terms', 'shell'],
  ['/privacy', 'shell'],
  ['/help', 'shell'],
  ['/account', 'shell'],
  ['/support', 'shell'],
  ['/support/7', 'shell'],
  ['/forgot', 'shell'],
  ['/reset', 'shell'],
  ['/verify', 'shell'],
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
  expect(place).not.toEqual({ page: NotFound })
  expect('role' in place ? place.role : 'shell').toBe(owner)
})

test.each(['/customer', '/packer/7/gigs', '/nowhere'])('%s is not found', (address) => {
  expect(placeAt(address)).toEqual({ page: NotFound })
})
