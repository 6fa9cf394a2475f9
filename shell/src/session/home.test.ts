import { customer, packer } from '../api.fixture.tsx'
import { soughtAt, wayOf } from './home.ts'

test('the way from the landing page leads home, or to what was sought before', () => {
  const sought = soughtAt({ pathname: '/gig/7', search: '?sort=newest', hash: '#photos' })
  expect(wayOf(packer, sought)).toBe('/gig/7?sort=newest#photos')
  expect(wayOf(packer, null)).toBe('/marketplace')
  expect(wayOf(customer, null)).toBe('/customer/dashboard')
})

test('what others keep beside an address is none of it', () => {
  for (const state of [{ search: 'sort=newest' }, { sought: 7 }, 'sought']) {
    expect(wayOf(packer, state)).toBe('/marketplace')
  }
})
