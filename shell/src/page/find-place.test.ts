import { findPlace, matchRoute } from './find-place.ts'

test.each([
  ['/', '/', {}],
  ['/gig/:gigId', '/gig/7', { gigId: '7' }],
  ['/gig/:gigId', '/GIG/aB%20c/', { gigId: 'aB%20c' }],
  ['/packer/:packerId/gigs/pay', '/packer/7/gigs/pay//', { packerId: '7' }],
])('%s matches %s', (route, path, parameters) => {
  expect(matchRoute(route, path)).toEqual(parameters)
})

test.each([
  ['/', '/about'],
  ['/gig/:gigId', '/gig'],
  ['/gig/:gigId', '/gig/'],
  ['/gig/:gigId', '/gig//7'],
  ['/gig/:gigId', '/gig/7/edit'],
  ['/about', 'about'],
])('%s does not match %s', (route, path) => {
  expect(matchRoute(route, path)).toBeUndefined()
})

test("finds the shell's pages first, then the customer half's", () => {
  const routes = {
    pages: { '/packer/signin': [] },
    addresses: {
      'customer-app': ['/jobs/:jobId', '/shared'],
      'packer-app': ['/packer/:packerId', '/shared'],
    },
  }
  const find = (path: string) => findPlace(path, routes)
  expect(find('/packer/signin')).toMatchObject({ role: undefined, route: '/packer/signin' })
  expect(find('/packer/7')).toMatchObject({ role: 'packer', parameters: { packerId: '7' } })
  expect(find('/shared')).toMatchObject({ role: 'customer' })
  expect(find('/nowhere')).toBeUndefined()
})
