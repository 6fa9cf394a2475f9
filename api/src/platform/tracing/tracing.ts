import { context, propagation, type Span, SpanKind, SpanStatusCode } from '@opentelemetry/api'
import { ROOT_CONTEXT, trace } from '@opentelemetry/api'
import { describeError } from '../log/describe-error.ts'

/** Until `startOpenTelemetry`, its spans do nothing. */
const tracer = trace.getTracer('manyhands')

/** Runs `work` in a span. */
export function traced<T>(name: string, work: () => Promise<T>): Promise<T> {
  return tracer.startActiveSpan(name, async (span) => {
    try {
      return await work()
    } catch (error) {
      markFailed(span, error)
      throw error
    } finally {
      span.end()
    }
  })
}

/** Runs `work` in the span of a request, a child of the span in `traceparent`. Does not end it. */
export async function inRequestSpan(
  traceparent: string | undefined,
  work: () => Promise<void>,
): Promise<Span> {
  const parent = propagation.extract(ROOT_CONTEXT, { traceparent })
  const span = tracer.startSpan('request', { kind: SpanKind.SERVER }, parent)
  await context.with(trace.setSpan(parent, span), work)
  return span
}

export function markFailed(span: Span, error: unknown) {
  const { type, message, code } = describeError(error)
  span.setAttribute('error.type', code ?? type)
  span.setStatus({ code: SpanStatusCode.ERROR, message })
}
