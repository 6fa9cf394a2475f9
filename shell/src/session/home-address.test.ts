import { customer, packer } from '../api.fixture.tsx'
import { redirectAddress } from './home-address.ts'

test('the landing page redirects to the address requested before sign-in, otherwise home', () => {
  expect(redirectAddress(packer, '/gig/7?sort=newest#photos')).toBe('/gig/7?sort=newest#photos')
  expect(redirectAddress(packer, null)).toBe('/marketplace')
  expect(redirectAddress(customer, null)).toBe('/customer/dashboard')
})

test('redirects home if the history state is not an address', () => {
  for (const state of [{ search: 'sort=newest' }, 7, 'text']) {
    expect(redirectAddress(packer, state)).toBe('/marketplace')
  }
})
