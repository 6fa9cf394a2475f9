export type Attributes = Record<string, string | number>

/** A span of a trace: a named operation with a duration. */
export interface Span {
  /** Runs `work`; spans that it starts become children of this one. */
  run<T>(work: () => T): T
  end(details?: { error?: unknown; name?: string; attributes?: Attributes }): void
  traceId: string
}

/** A tracing backend. */
export interface Tracing {
  /** Starts a child of the current span. */
  start(name: string, attributes: Attributes): Span
  /** Starts the span of a request, as a child of the span in `traceparent` if there is one. */
  startRequest(traceparent: string | undefined): Span
  /** Sends the remaining spans. */
  stop(): Promise<void>
}

let tracing: Tracing | undefined

/** Sets the tracing backend of the process. Without a backend, a span costs one comparison. */
export function traceWith(given: Tracing | undefined) {
  tracing = given
}

export const startSpan = (name: () => string, attributes: Attributes = {}): Span | undefined =>
  tracing?.start(name(), attributes)

export const startRequestSpan = (traceparent: () => string | undefined): Span | undefined =>
  tracing?.startRequest(traceparent())

/** Runs `work` in a span, if tracing is on. */
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
