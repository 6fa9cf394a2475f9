/** One request, as Resource Timing reports it. Times are milliseconds since the navigation began. */
export interface Request {
  name: string
  initiatorType: string
  contentType?: string
  start: number
  /** When the first byte arrived. */
  answered: number
  end: number
  /** 0: the browser's cache answered, which a preload has filled. */
  transferSize: number
  encodedBodySize: number
  /** A lazy image below the window, which Chromium loads early if it is within 1,250 pixels. */
  isAhead?: boolean
}

interface Step extends Request {
  /** The number of requests in the chain that led to this one, itself included: the page is 1. */
  depth: number
  /** The request before it in that chain. */
  after?: Step
}

const isPicture = ({ name, contentType }: Request) =>
  /\.(svg|png|jpe?g|webp|avif)$/.test(new URL(name).pathname) ||
  (contentType?.startsWith('image/') ?? false)

/** A further page of a list, which the browser fetches before the visitor scrolls to it. */
const isNextPage = ({ name }: Request) => new URL(name).searchParams.has('cursor')

/** A page can cause requests from its first byte on; everything else once it has arrived. */
const causesFrom = ({ initiatorType, answered, end }: Request) =>
  initiatorType === 'navigation' ? answered : end

export const isScript = ({ name }: Request) => new URL(name).pathname.endsWith('.js')

export const bytesOf = (requests: readonly Request[]) =>
  requests.reduce((sum, { encodedBodySize }) => sum + encodedBodySize, 0)

/**
 * The longest chain of requests, each asked for after the one before it had arrived, among those that
 * arrived by `cameAt`. Pictures and further pages of a list are left out. Two requests that merely
 * happened one after the other count as a chain, so the result is an upper bound.
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
