import { type Demand, demandAt, demandOf } from './demand.ts'

export const factors = [1, 10, 100, 1000]

/** To two digits that count; large ones in words that are read at a glance. */
function shown(value: number): string {
  if (value >= 1e9) return `${Number((value / 1e9).toPrecision(2))} bn`
  if (value >= 1e6) return `${Number((value / 1e6).toPrecision(2))} M`
  const rounded = value < 100 ? Number(value.toPrecision(2)) : Math.round(value)
  return rounded.toLocaleString('en')
}

const percent = (share: number) => `${Math.round(share * 100)} %`

const rows: Record<string, (demand: Demand) => string> = {
  'gigs held': ({ gigs }) => shown(gigs),
  'at the peak, each second: pages': ({ pages }) => shown(pages),
  '… pictures': ({ pictures }) => shown(pictures),
  '… commits': ({ commits }) => shown(commits),
  'one database: cores busy': ({ factor }) => shown(demandOf(factor, 1).postgresCores),
  '… ms of a count made anew': ({ factor }) => shown(demandOf(factor, 1).countMs),
  '… GB that its memory should hold': ({ factor }) => shown(demandOf(factor, 1).hotGigabytes),
  regions: ({ regions }) => String(regions),
  'ms of a count made anew': ({ countMs }) => shown(countMs),
  'pages answered from memory': ({ known }) => percent(known),
  '… if sessions stood apart': ({ knownApart }) => percent(knownApart),
  'cores busy: API without photos': ({ apiCores, photoCores }) => shown(apiCores - photoCores),
  '… photos that come in': ({ photoCores }) => shown(photoCores),
  '… Postgres': ({ postgresCores }) => shown(postgresCores),
  'log of changes, MB a second': ({ logMegabytes }) => shown(logMegabytes),
  'database, GB': ({ databaseGigabytes }) => shown(databaseGigabytes),
  'connections without a pooler': ({ connections }) => shown(connections),
  'pictures, TB a year': ({ pictureTerabytesOfYear }) => shown(pictureTerabytesOfYear),
  'pictures, Gbit/s to browsers': ({ pictureGigabits }) => shown(pictureGigabits),
  '… of which the API sends': ({ originGigabits }) => shown(originGigabits),
  '**API machines**, 8 cores': ({ apiMachines }) => `**${apiMachines}**`,
  '**Postgres machines**, 16 cores, 128 GB': ({ postgresMachines }) => `**${postgresMachines}**`,
}

/** The table of docs/scale.md. */
export function scaleTable(): string {
  const demands = factors.map(demandAt)
  return [
    `| | ${factors.map((factor) => `× ${factor.toLocaleString('en')}`).join(' | ')} |`,
    `|---|${'---|'.repeat(factors.length)}`,
    ...Object.entries(rows).map(([name, cell]) => `| ${name} | ${demands.map(cell).join(' | ')} |`),
  ].join('\n')
}
