export type Attributes = Record<string, string | number>

/** Something that takes time. */
export interface Span {
  /** What `work` starts is part of it. */
  run<T>(work: () => T): T
  end(told?: { error?: unknown; name?: string; attributes?: Attributes }): void
  traceId: string
}

/** Where spans go. */
export interface Tracing {
  /** Part of whatever is under way. */
  start(name: string, attributes: Attributes): Span
  /** A request, which may be part of what somebody else has under way. */
  startRequest(traceparent: string | undefined): Span
  /** Sends what is left. */
  stop(): Promise<void>
}

let tracing: Tracing | undefined

/** Of the whole process; without it nothing is loaded, and a span costs a comparison. */
export function traceWith(given: Tracing | undefined) {
  tracing = given
}

export const startSpan = (name: () => string, attributes: Attributes = {}): Span | undefined =>
  tracing?.start(name(), attributes)

export const startRequestSpan = (traceparent: () => string | undefined): Span | undefined =>
  tracing?.startRequest(traceparent())

/** Runs `work` as a span, where there is tracing. */
export function traced<T>(name: string, work: () => Promise<T>): Promise<T> {
  const span = startSpan(() => name)
  return span ? runTraced(span, work) : work()
}

async function runTraced<T>(span: Span, work: () => Promise<T>): Promise<T> {
  try {
    const result = await span.run(work)
    span.end()
    return result
  } catch (error) {
    span.end({ error })
    throw error
  }
}
