import { createTestDatabase } from '../../platform/db/database.fixture.ts'
import { timeZoneOfZip } from './time-zone-of-zip.ts'

const eastern = 'America/New_York'
const central = 'America/Chicago'
const mountain = 'America/Denver'
const pacific = 'America/Los_Angeles'

test.each([
  // At least one place in each zone of the states with two zones.
  ['AK', 'Anchorage', '99501', 'America/Anchorage'],
  ['AK', 'Adak', '99546', 'America/Adak'],
  ['AL', 'Montgomery', '36104', central],
  ['AL', 'Phenix City', '36867', eastern],
  ['AZ', 'Phoenix', '85001', 'America/Phoenix'],
  ['AZ', 'Chinle, Navajo Nation', '86503', mountain],
  ['FL', 'Tallahassee', '32301', eastern],
  ['FL', 'Pensacola', '32501', central],
  ['ID', 'Boise', '83702', mountain],
  ['ID', "Coeur d'Alene", '83814', pacific],
  ['IN', 'Indianapolis', '46204', eastern],
  ['IN', 'Gary', '46401', central],
  ['IN', 'Evansville', '47708', central],
  ['KS', 'Wichita', '67202', central],
  ['KS', 'Goodland', '67735', mountain],
  ['KY', 'Louisville', '40202', eastern],
  ['KY', 'Paducah', '42001', central],
  ['MI', 'Detroit', '48201', eastern],
  ['MI', 'Iron Mountain', '49801', central],
  ['ND', 'Fargo', '58102', central],
  ['ND', 'Dickinson', '58601', mountain],
  ['NE', 'Omaha', '68102', central],
  ['NE', 'Scottsbluff', '69361', mountain],
  ['NV', 'Las Vegas', '89101', pacific],
  ['NV', 'West Wendover', '89883', mountain],
  ['OR', 'Portland', '97201', pacific],
  ['OR', 'Ontario', '97914', mountain],
  ['SD', 'Sioux Falls', '57104', central],
  ['SD', 'Rapid City', '57701', mountain],
  ['TN', 'Nashville', '37201', central],
  ['TN', 'Knoxville', '37902', eastern],
  ['TN', 'Chattanooga', '37402', eastern],
  ['TX', 'Dallas', '75201', central],
  ['TX', 'El Paso', '79901', mountain],
  // States with one zone.
  ['CA', 'Oakland', '94610', pacific],
  ['HI', 'Honolulu', '96813', 'Pacific/Honolulu'],
  ['NY', 'New York', '10001-1234', eastern],
  ['PR', 'San Juan', '00901', 'America/Puerto_Rico'],
  ['GU', 'Hagåtña', '96910', 'Pacific/Guam'],
  ['AS', 'Pago Pago', '96799', 'Pacific/Pago_Pago'],
])('%s: %s (%s) is in %s', (_state, _city, zip, zone) => {
  expect(timeZoneOfZip(zip)).toBe(zone)
})

test('an invalid ZIP code has no zone', () => {
  for (const text of ['', '9461', '946100', 'Oakland', '94610-12']) {
    expect(timeZoneOfZip(text)).toBeUndefined()
  }
})

/** Throws a RangeError if JavaScript does not support the zone. */
const formatIn = (timeZone: string) => new Date().toLocaleString('en-US', { timeZone })

test('the database has the same zone for every ZIP code, and JavaScript supports all zones', async () => {
  const { sql, close } = await createTestDatabase()
  try {
    const rows = await sql<{ zip: string; zone: string }[]>`
      select zip, zip_time_zone(zip) as zone
      from generate_series(0, 99999) n, lpad(n::text, 5, '0') zip`
    expect(rows.filter(({ zip, zone }) => timeZoneOfZip(zip) !== zone)).toEqual([])
    const zones = [...new Set(rows.map(({ zone }) => zone))]
    expect(zones).toHaveLength(11)
    const known = await sql`select from pg_timezone_names where name in ${sql(zones)}`
    expect(known).toHaveLength(11)
    for (const timeZone of zones) expect(formatIn(timeZone)).toMatch(/\d/)
  } finally {
    await close()
  }
})
