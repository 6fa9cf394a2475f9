/** A Resource Timing entry. Times are in milliseconds since the start of the navigation. */
export interface Request {
  name: string
  initiatorType: string
  contentType?: string
  start: number
  answered: number
  end: number
  /** 0 for a cache hit, for example of a preload. */
  transferSize: number
  encodedBodySize: number
  /**
   * Whether this is a lazy image below the viewport, which the number of requests leaves out. Chromium
   * loads it early if it is at most 1,250 pixels below.
   */
  isAhead?: boolean
}

interface Step extends Request {
  /** The position of this request in its chain; the HTML page has 1. */
  depth: number
  after?: Step
}

const isPicture = ({ name, contentType }: Request) =>
  /\.(svg|png|jpe?g|webp|avif)$/.test(new URL(name).pathname) ||
  (contentType?.startsWith('image/') ?? false)

const isNextPage = ({ name }: Request) => new URL(name).searchParams.has('cursor')

/** The HTML page can trigger requests from its first byte on; other resources only after their last byte. */
const causesFrom = ({ initiatorType, answered, end }: Request) =>
  initiatorType === 'navigation' ? answered : end

export const isScript = ({ name }: Request) => new URL(name).pathname.endsWith('.js')

export const bytesOf = (requests: readonly Request[]) =>
  requests.reduce((sum, { encodedBodySize }) => sum + encodedBodySize, 0)

/**
 * The longest chain of sequential requests that finished by `cameAt`. Images and further pages of a list
 * are excluded. Independent requests that happened to run one after the other also count as a chain, so
 * the result is an upper bound.
 */
export function longestChain(requests: readonly Request[], cameAt: number): Request[] {
  const steps: Step[] = []
  const needed = requests.filter(
    (request) => !isPicture(request) && !isNextPage(request) && request.end <= cameAt,
  )
  for (const request of needed.toSorted((a, b) => a.start - b.start)) {
    const [after] = steps
      .filter((step) => causesFrom(step) <= request.start)
      .toSorted((a, b) => b.depth - a.depth || causesFrom(b) - causesFrom(a))
    steps.push({ ...request, depth: (after?.depth ?? 0) + 1, ...(after && { after }) })
  }
  const chain: Request[] = []
  let [step] = steps.toSorted((a, b) => b.depth - a.depth || b.end - a.end)
  while (step) {
    chain.unshift(step)
    step = step.after
  }
  return chain
}
