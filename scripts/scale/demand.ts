import { assumed, day, machines, visit } from './assumed.ts'
import { type Cost, costs, countMsOfMillion, logBytes, photoBytes, rowBytes } from './measured.ts'

/** What one installation needs at so many times the base load, with the country cut into regions. */
export interface Demand {
  factor: number
  regions: number
  gigs: number
  /** Per second, at the peak. */
  pages: number
  pictures: number
  commits: number
  /** Share of pages that are answered from memory. */
  known: number
  /** The same if sessions stood apart, and the same process were asked for the same page. */
  knownApart: number
  /** Milliseconds of a count that is made anew. */
  countMs: number
  /** Cores that are busy at the peak, in all regions. */
  apiCores: number
  photoCores: number
  postgresCores: number
  apiMachines: number
  postgresMachines: number
  connections: number
  logMegabytes: number
  /** Of all gigs. */
  databaseGigabytes: number
  /** What one primary's memory has to hold: the indexes, and the open gigs. */
  hotGigabytes: number
  pictureTerabytesOfYear: number
  /** To browsers, and of that what the API sends itself. */
  pictureGigabits: number
  originGigabits: number
}

const secondsOfDay = 86_400

/** The fewest regions (a power of two) whose primaries all keep within their machines. */
export function demandAt(factor: number): Demand {
  for (let regions = 1; ; regions *= 2) {
    const demand = demandOf(factor, regions)
    if (fits(demand)) return demand
  }
}

function fits({ regions, postgresCores, commits, hotGigabytes, countMs }: Demand): boolean {
  const { cores, commitsPerSecond, gigabytes } = machines.postgres
  return (
    postgresCores / regions <= cores * assumed.busy &&
    commits / regions <= commitsPerSecond &&
    hotGigabytes <= gigabytes / 2 &&
    countMs <= assumed.patientMs
  )
}

export function demandOf(factor: number, regions: number): Demand {
  const perSecond = (ofDay: number) => (ofDay * factor * assumed.peak) / secondsOfDay
  const perVisit = (ofVisit: number) => perSecond(day.visits * ofVisit)
  const gigs = day.gigsHeld * factor
  const pages = perVisit(visit.pages)
  const pictures = perVisit(visit.pictures)
  const fromApi = factor < assumed.cdnFrom ? pictures : pictures * assumed.missedByCdn
  const posts = perSecond(day.posts)
  const photos = posts * assumed.photosOfPost
  const bookings = perSecond(day.bookings + day.cancellations + day.completions)
  const signIns = perSecond(day.signIns)
  const touches = perVisit(visit.touches)
  const commits = posts + bookings + 2 * signIns + touches

  // All costs but that of the pages, which hang on how many processes there are.
  const others = sum(
    times(costs.gig, perVisit(visit.gigs)),
    times(costs.small, perVisit(visit.small)),
    times(costs.picture, fromApi),
    times(costs.post, posts),
    times(costs.booking, bookings),
    times(assumed.signIn, signIns),
    times(assumed.touch, touches),
  )
  const photoCores = (photos * costs.photo.node) / 1000
  const processes = processesFor(
    others.node / 1000 + photoCores + (pages * costs.pageAnew.node) / 1000,
    regions,
  )
  // Between two writes a page is read once by each process; a count lives on.
  const asked = (pages * assumed.mostAsked) / regions
  const knownShare = (askedAtProcess: number, writes: number) =>
    assumed.mostAsked * (askedAtProcess / (askedAtProcess + writes / regions))
  const known = knownShare((asked * regions) / processes, commits)
  const countMs = (countMsOfMillion * gigs * assumed.open) / 1e6 / regions
  const { node, postgres } = sum(
    others,
    times(costs.pageKnown, pages * known),
    times(costs.pageAnew, pages * (1 - known)),
    { node: 0, postgres: pages * assumed.counted * countMs },
  )
  const apiCores = node / 1000 + photoCores
  const apiMachines = machinesFor(apiCores / regions) * regions
  const bytesOf = (shown: number) =>
    shown * (assumed.cards * photoBytes[320] + (1 - assumed.cards) * photoBytes[1280])
  const gigabits = (shown: number) => (bytesOf(shown) * 8) / 1e9
  return {
    factor,
    regions,
    gigs,
    pages,
    pictures,
    commits,
    known,
    knownApart: knownShare(asked, posts + bookings),
    countMs,
    apiCores,
    photoCores,
    postgresCores: postgres / 1000,
    apiMachines,
    postgresMachines: 2 * regions,
    connections: apiMachines * machines.api.cores * machines.connections,
    logMegabytes:
      (posts * logBytes.post +
        bookings * logBytes.booking +
        (2 * signIns + touches) * assumed.logBytesOfSmallWrite) /
      1e6,
    databaseGigabytes: (gigs * (bytesOfGig('table') + bytesOfGig('indexes'))) / 1e9,
    hotGigabytes:
      (gigs * (bytesOfGig('indexes') + assumed.open * bytesOfGig('table'))) / 1e9 / regions,
    pictureTerabytesOfYear: (day.posts * factor * assumed.photosOfPost * 365 * bytesOfPhoto) / 1e12,
    pictureGigabits: gigabits(pictures),
    originGigabits: gigabits(fromApi),
  }
}

/** Of a gig with the addresses of its photos and, as most have one in the end, its booking. */
const bytesOfGig = (part: 'table' | 'indexes') =>
  rowBytes.gig[part] + assumed.photosOfPost * rowBytes.image[part] + rowBytes.booking[part]

const bytesOfPhoto = Object.values(photoBytes).reduce((all, one) => all + one, 0)

/** As many as carry it, and one more. */
const machinesFor = (cores: number) => Math.ceil(cores / (machines.api.cores * assumed.busy)) + 1

const processesFor = (cores: number, regions: number) =>
  machinesFor(cores / regions) * regions * machines.api.cores

const times = ({ node, postgres }: Cost, count: number): Cost => ({
  node: node * count,
  postgres: postgres * count,
})

const sum = (...all: Cost[]): Cost => ({
  node: all.reduce((total, { node }) => total + node, 0),
  postgres: all.reduce((total, { postgres }) => total + postgres, 0),
})
