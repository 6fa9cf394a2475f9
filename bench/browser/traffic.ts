/** What Resource Timing tells of a request, times in milliseconds since the navigation began. */
export interface Entry {
  name: string
  initiatorType: string
  contentType?: string
  start: number
  /** When the first byte came. */
  answered: number
  end: number
  /** 0: it came from the browser's own cache, which a preload has filled. */
  transferSize: number
  encodedBodySize: number
}

/** Ahead: further pages of a list, which no page needs to stand. */
export const parts = ['page', 'shell JS', 'half JS', 'data', 'ahead', 'pictures', 'other'] as const
export type Part = (typeof parts)[number]

export interface Call extends Entry {
  part: Part
}

/** The pointers in the page: where the scripts of the halves are. */
export type PageHalves = Record<
  string,
  { live: { base: string; start: { file: string }[]; next: { file: string }[] } } | null
>

const pathOf = (address: string) => new URL(address).pathname

/** Tells a half's scripts from the shell's by what the page says of the halves. */
function halfScripts(halves: PageHalves, page: string) {
  const lives = Object.values(halves).flatMap((pointer) => (pointer ? [pointer.live] : []))
  const named = new Set(
    lives.flatMap(({ base, start, next }) =>
      [...start, ...next].map(({ file }) => pathOf(new URL(base + file, page).href)),
    ),
  )
  return (address: string) =>
    named.has(address) || lives.some(({ base }) => address.startsWith(new URL(base, page).pathname))
}

function partOf(entry: Entry, isOfHalf: (address: string) => boolean): Part {
  const address = pathOf(entry.name)
  if (entry.initiatorType === 'navigation') return 'page'
  if (address.endsWith('.js')) return isOfHalf(address) ? 'half JS' : 'shell JS'
  if (/\.(svg|png|jpe?g|webp|avif)$/.test(address) || entry.contentType?.startsWith('image/')) {
    return 'pictures'
  }
  if (!address.startsWith('/api/')) return 'other'
  return new URL(entry.name).searchParams.has('cursor') ? 'ahead' : 'data'
}

/** What crossed the line, in the order in which it was asked for. */
export function callsOf(entries: readonly Entry[], halves: PageHalves): Call[] {
  const page = entries.find(({ initiatorType }) => initiatorType === 'navigation')?.name
  if (!page) throw new Error('There is no navigation among the entries')
  const isOfHalf = halfScripts(halves, page)
  return entries
    .filter(({ transferSize }) => transferSize > 0)
    .map((entry) => ({ ...entry, part: partOf(entry, isOfHalf) }))
    .toSorted((a, b) => a.start - b.start)
}

/** Requests and body bytes, as they crossed the line, of some parts or of all. */
export function sumOf(calls: readonly Call[], ...wanted: Part[]) {
  const counted = calls.filter(({ part }) => wanted.length === 0 || wanted.includes(part))
  return {
    requests: counted.length,
    bytes: counted.reduce((sum, { encodedBodySize }) => sum + encodedBodySize, 0),
  }
}
