import { customer, packer } from '../api.fixture.tsx'
import { redirectAddress } from './home-address.ts'

test('the landing page leads home, or to the address that the guard turned away', () => {
  expect(redirectAddress(packer, '/gig/7?sort=newest#photos')).toBe('/gig/7?sort=newest#photos')
  expect(redirectAddress(packer, null)).toBe('/marketplace')
  expect(redirectAddress(customer, null)).toBe('/customer/dashboard')
})

test('other states of a history entry lead home', () => {
  for (const state of [{ search: 'sort=newest' }, 7, 'sought']) {
    expect(redirectAddress(packer, state)).toBe('/marketplace')
  }
})
