import { directionsTo, mapOf } from './map-links.ts'

const place = {
  street_address: '12 Harbor Street',
  street_address_two: 'Apt 4 & 5',
  city: 'Oakland',
  state: 'CA',
  zip_code: '94607',
}

afterEach(() => jest.restoreAllMocks())

test.each([
  ['Macintosh; Intel Mac OS X 10_15_7', 'https://maps.apple.com/', 'q', 'daddr'],
  ['iPhone; CPU iPhone OS 18_0 like Mac OS X', 'https://maps.apple.com/', 'q', 'daddr'],
  ['Linux; Android 15', 'https://www.google.com/maps/', 'query', 'destination'],
  ['Windows NT 10.0; Win64; x64', 'https://www.google.com/maps/', 'query', 'destination'],
])('links of %s have the whole address', (device, start, map, directions) => {
  jest.spyOn(navigator, 'userAgent', 'get').mockReturnValue(`Mozilla/5.0 (${device})`)
  const whole = '12 Harbor Street, Apt 4 & 5, Oakland, CA 94607'
  for (const [link, name] of [
    [mapOf(place), map],
    [directionsTo(place), directions],
  ] as const) {
    expect(link.startsWith(start)).toBe(true)
    expect(new URL(link).searchParams.get(name)).toBe(whole)
  }
})

test('a place without a unit, or whose street is not known, has no gaps', () => {
  const town = { ...place, street_address_two: '' }
  expect(new URL(mapOf(town)).searchParams.get('query')).toBe('12 Harbor Street, Oakland, CA 94607')
  const hidden = { ...place, street_address: null, street_address_two: null }
  expect(new URL(mapOf(hidden)).searchParams.get('query')).toBe('Oakland, CA 94607')
})
