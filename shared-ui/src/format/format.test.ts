import { execFileSync } from 'node:child_process'
import fc from 'fast-check'
import { formatBoxes } from './boxes.ts'
import { formatDate, formatDateTime, formatTime } from './date.ts'
import { formatDay, formatDayTime } from './day.ts'
import { fromLocalInput, momentsOfLocal, toLocalInput } from './local-input.ts'
import { formatBudget, formatCardMoney, formatMoney } from './money.ts'
import { formatPhone } from './phone.ts'

test('money is formatted as whole dollars, with cents if not zero, or always with cents', () => {
  expect([1234.5, 0, 9999999.99].map(formatMoney)).toEqual(['$1,235', '$0', '$10,000,000'])
  expect([350, 165.5, 1234].map(formatCardMoney)).toEqual(['$350', '$165.50', '$1,234'])
  expect([350, 0.1].map(formatBudget)).toEqual(['$350.00', '$0.10'])
})

test.each([
  ['1', '1 box'],
  ['about 1', 'about 1 box'],
  ['0 or 1', '0 or 1 boxes'],
  ['38', '38 boxes'],
  ['about 20', 'about 20 boxes'],
  ['30–40', '30–40 boxes'],
  ['30+', '30+ boxes'],
  ['up to 1,000', 'up to 1,000 boxes'],
  ['20-30 boxes', '20-30 boxes'],
  ['1,000 books', '1,000 books'],
  ['a few', 'a few'],
])('boxes keep the text %j and get a unit if they have none', (text, shown) => {
  expect(formatBoxes(text)).toBe(shown)
})

test('dates include the year; times use 12 hours and plain spaces', () => {
  const iso = new Date(2026, 11, 6, 9, 0).toISOString()
  expect(formatDate(iso)).toBe('Dec 6, 2026')
  expect(formatTime(iso)).toBe('9:00 AM')
  expect(formatDateTime(iso)).toBe('Sun, Dec 6, 2026, 9:00 AM')
  expect(formatTime(new Date(2026, 11, 6, 12, 5).toISOString())).toBe('12:05 PM')
  expect(formatDate('soon')).toBe('')
})

test("times have a zone label if the browser's zone shows a different time", () => {
  const own = Intl.DateTimeFormat().resolvedOptions().timeZone
  const iso = '2026-12-06T04:30:00.000Z'
  expect(formatDate(iso, 'America/New_York')).toBe('Dec 5, 2026')
  expect(formatTime(iso, own)).toBe(formatTime(iso))
  expect(formatTime(iso, 'Pacific/Kiritimati')).toBe('6:30 PM GMT+14')
  expect(formatDateTime(iso, 'Pacific/Honolulu')).toBe('Sat, Dec 5, 2026, 6:30 PM HST')
  expect(formatTime('2026-07-06T04:30:00.000Z', 'America/Anchorage')).toBe('8:30 PM AKDT')
  expect(formatTime('soon', 'America/Adak')).toBe('')
})

test('near days have names, in the zone of the address, also when daylight saving ends', () => {
  const zone = 'America/Los_Angeles'
  const day = (iso: string, now: string) => formatDay(iso, zone, new Date(now))
  expect(day('2026-12-06T04:30:00Z', '2026-12-05T08:00:00Z')).toBe('today')
  expect(day('2026-12-06T08:30:00Z', '2026-12-06T07:59:00Z')).toBe('tomorrow')
  expect(day('2026-11-02T09:00:00Z', '2026-11-01T07:30:00Z')).toBe('tomorrow')
  expect(day('2026-12-05T04:30:00Z', '2026-12-06T04:30:00Z')).toBe('yesterday')
  expect(day('2026-12-05T17:00:00Z', '2026-11-20T17:00:00Z')).toBe('Dec 5')
  expect(day('2027-01-05T17:00:00Z', '2026-11-20T17:00:00Z')).toBe('Jan 5, 2027')
  expect(day('soon', '2026-11-20T17:00:00Z')).toBe('')
  expect(formatDayTime('2026-12-06T04:30:00Z', zone, new Date('2026-12-06T01:00:00Z'))).toMatch(
    /^Today, 8:30 PM/,
  )
})

const zones = [undefined, 'America/Los_Angeles', 'America/Phoenix', 'Asia/Kolkata', 'Pacific/Guam']

test('a time survives the round trip through a datetime-local control', () => {
  fc.assert(
    fc.property(
      fc.date({ min: new Date(2000, 0), max: new Date(2100, 0), noInvalidDate: true }),
      fc.constantFrom(...zones),
      (date, zone) => {
        const iso = date.toISOString()
        const value = toLocalInput(iso, zone)
        expect(value).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d$/)
        expect(toLocalInput(fromLocalInput(value, null, zone), zone)).toBe(value)
        expect(fromLocalInput(value, iso, zone)).toBe(iso)
      },
    ),
  )
})

test.each([
  ['510', '510'],
  ['5105', '510-5'],
  ['510-', '510'],
  ['5105550', '510-555-0'],
  ['5105550142', '510-555-0142'],
  ['(510) 555-0142', '510-555-0142'],
  ['+1 510 555 0142', '510-555-0142'],
  ['1 (510) 555-0142', '510-555-0142'],
  ['1-510-555-0142', '510-555-0142'],
  // Without a separator after it, a 1 is a digit of the number: one of these digits is too many.
  ['111-222-33334', '111-222-33334'],
  ['11122233334', '111-222-33334'],
  ['151-055-50142', '151-055-50142'],
  ['1-222-3333', '122-233-33'],
  ['+', '+'],
  ['+1', '+1'],
  ['+1 5', '+1 5'],
  ['1 ', '+1'],
  ['+1 510555', '+1 510-555'],
  ['+44 20 7946 0958', '+44 20 7946 0958'],
  ['51055501421', '510-555-01421'],
  ['call me', 'call me'],
  ['', ''],
])('formats the phone number %j as %j', (typed, formatted) => {
  expect(formatPhone(typed)).toBe(formatted)
  expect(formatPhone(formatted)).toBe(formatted)
})

test('typed digit by digit, a number with its country code becomes the number without it', () => {
  const typed = (text: string) => [...text].reduce((shown, key) => formatPhone(shown + key), '')
  expect(typed('+15105550142')).toBe('510-555-0142')
  expect(typed('1 510 555 0142')).toBe('510-555-0142')
  expect(typed('11122233334')).toBe('111-222-33334')
})

test('missing and invalid dates are empty', () => {
  expect(toLocalInput(null)).toBe('')
  expect(toLocalInput(undefined)).toBe('')
  expect(toLocalInput('soon')).toBe('')
  expect(fromLocalInput('')).toBe('')
  expect(fromLocalInput('2026-12-06')).toBe('')
})

test('a year that is still being typed works with a time zone too', () => {
  expect(fromLocalInput('0002-03-09T09:00', null, 'Etc/UTC')).toBe('0002-03-09T09:00:00+00:00')
})

/** Local times at an address, and the moments at which clocks there show them. */
const momentsByZone: readonly [zone: string, value: string, moments: readonly string[]][] = [
  ['America/Los_Angeles', '2026-12-06T09:00', ['2026-12-06T09:00:00-08:00']],
  ['America/Los_Angeles', '2027-07-01T09:00', ['2027-07-01T09:00:00-07:00']],
  // An hour that clocks skip, and one that they repeat, with the minutes before and after.
  ['America/Los_Angeles', '2027-03-14T01:59', ['2027-03-14T01:59:00-08:00']],
  ['America/Los_Angeles', '2027-03-14T02:00', []],
  ['America/Los_Angeles', '2027-03-14T02:59', []],
  ['America/Los_Angeles', '2027-03-14T03:00', ['2027-03-14T03:00:00-07:00']],
  ['America/Los_Angeles', '2027-11-07T00:59', ['2027-11-07T00:59:00-07:00']],
  ...['01:00', '01:30', '01:59'].map((time): [string, string, string[]] => [
    'America/Los_Angeles',
    `2027-11-07T${time}`,
    [`2027-11-07T${time}:00-07:00`, `2027-11-07T${time}:00-08:00`],
  ]),
  ['America/Los_Angeles', '2027-11-07T02:00', ['2027-11-07T02:00:00-08:00']],
  ['America/New_York', '2027-03-14T02:30', []],
  [
    'America/New_York',
    '2027-11-07T01:30',
    ['2027-11-07T01:30:00-04:00', '2027-11-07T01:30:00-05:00'],
  ],
  ['America/Adak', '2027-03-14T02:30', []],
  // No daylight saving time.
  ['America/Phoenix', '2027-03-14T02:30', ['2027-03-14T02:30:00-07:00']],
  ['America/Phoenix', '2027-11-07T01:30', ['2027-11-07T01:30:00-07:00']],
  ['Pacific/Honolulu', '2027-11-07T01:30', ['2027-11-07T01:30:00-10:00']],
  ['America/Puerto_Rico', '2027-03-14T02:30', ['2027-03-14T02:30:00-04:00']],
  // The southern hemisphere, half an hour of daylight saving time, and half an hour of offset.
  ['Australia/Sydney', '2026-10-04T02:30', []],
  [
    'Australia/Sydney',
    '2027-04-04T02:30',
    ['2027-04-04T02:30:00+11:00', '2027-04-04T02:30:00+10:00'],
  ],
  ['Australia/Lord_Howe', '2026-10-04T02:15', []],
  ['Australia/Lord_Howe', '2026-10-04T02:30', ['2026-10-04T02:30:00+11:00']],
  ['Asia/Kolkata', '2026-12-06T09:00', ['2026-12-06T09:00:00+05:30']],
  ['UTC', '2026-12-06T09:00', ['2026-12-06T09:00:00+00:00']],
]

test.each(momentsByZone)('at an address in %s, clocks show %s at %j', (zone, value, moments) => {
  expect(momentsOfLocal(value, zone)).toEqual(moments)
  expect(fromLocalInput(value, null, zone)).toBe(moments[0] ?? '')
  for (const moment of moments) expect(fromLocalInput(value, moment, zone)).toBe(moment)
})

/* Node reads TZ at the start of the process, so each zone needs its own process. */
test.each(['America/Los_Angeles', 'America/Phoenix', 'Asia/Kolkata', 'Australia/Sydney', 'UTC'])(
  'a browser in %s reads these times the same, with and without the name of its zone',
  (zone) => {
    const script = `
    import { momentsOfLocal } from ${JSON.stringify(new URL('local-input.ts', `file://${__dirname}/`).href)}
    const times = ${JSON.stringify(momentsByZone)}
    const own = times.map(([zone, value]) =>
      momentsOfLocal(value, zone === process.env.TZ ? undefined : zone))
    process.stdout.write(JSON.stringify(own))`
    const read = execFileSync(
      process.execPath,
      ['--import', 'tsx', '--input-type=module', '-e', script],
      { env: { ...process.env, TZ: zone }, encoding: 'utf8' },
    )
    expect(JSON.parse(read)).toEqual(momentsByZone.map(([, , moments]) => moments))
  },
)
