import { customer, packer } from '../api.fixture.tsx'
import { wayOf } from './home.ts'

test('the landing page leads home, or to the address that the guard turned away', () => {
  expect(wayOf(packer, '/gig/7?sort=newest#photos')).toBe('/gig/7?sort=newest#photos')
  expect(wayOf(packer, null)).toBe('/marketplace')
  expect(wayOf(customer, null)).toBe('/customer/dashboard')
})

test('other states of a history entry lead home', () => {
  for (const state of [{ search: 'sort=newest' }, 7, 'sought']) {
    expect(wayOf(packer, state)).toBe('/marketplace')
  }
})
