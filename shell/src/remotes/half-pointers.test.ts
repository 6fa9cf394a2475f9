import { NotFound } from '../not-found/lazy-not-found.ts'
import { placeAt } from '../routes.tsx'
import { loadedHalves, setPointers } from './half-pointers.ts'

const pointer = (addresses?: string[]) => ({
  live: {
    app: 'a-half',
    release: 'one',
    version: '0.1.0+one',
    contract: { oldest: 1, newest: 2 },
    shared: {},
    built: '2026-11-20T12:00:00.000Z',
    base: '/a-half/one/',
    start: [],
    next: [],
    addresses,
  },
  before: [],
  missing: [],
})

afterEach(() => loadedHalves.clear())

test('a page that the live release declares belongs to its half', () => {
  setPointers({ 'customer-app': null, 'packer-app': pointer(['/marketplace', '/routes/:day']) })
  expect(placeAt('/routes/monday')).toEqual({ role: 'packer' })
  expect(placeAt('/specialtys')).toEqual({ page: NotFound })
})

test('if several declare the same address, the shell has priority, then the customer half', () => {
  const addresses = ['/about', '/shared']
  setPointers({ 'customer-app': pointer(addresses), 'packer-app': pointer(addresses) })
  expect(placeAt('/about')).toHaveProperty('page')
  expect(placeAt('/shared')).toEqual({ role: 'customer' })
})

test('the release that runs in this document decides which pages exist', () => {
  setPointers({ 'customer-app': null, 'packer-app': pointer(['/marketplace', '/new']) })
  const Component = () => null
  loadedHalves.set('packer-app', { release: 'zero', addresses: ['/marketplace'], Component })
  expect(placeAt('/marketplace')).toEqual({ role: 'packer' })
  expect(placeAt('/new')).toEqual({ page: NotFound })
})
