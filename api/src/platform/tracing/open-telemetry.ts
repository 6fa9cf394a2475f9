import {
  type Context,
  context,
  ROOT_CONTEXT,
  type Span as OtelSpan,
  SpanKind,
  SpanStatusCode,
  trace,
} from '@opentelemetry/api'
import { AsyncLocalStorageContextManager } from '@opentelemetry/context-async-hooks'
import { W3CTraceContextPropagator } from '@opentelemetry/core'
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http'
import { resourceFromAttributes } from '@opentelemetry/resources'
import { BatchSpanProcessor, TracerProvider } from '@opentelemetry/sdk-trace'
import { describeError } from '../log/describe-error.ts'
import type { Span, Tracing } from './tracing.ts'

interface OpenTelemetryOptions {
  /** The URL of a collector for OTLP over HTTP, such as http://collector:4318. */
  endpoint: string
  release: string
}

/** Sends spans as JSON in batches. If the collector is down, spans are lost, and nothing else fails. */
export function startOpenTelemetry({ endpoint, release }: OpenTelemetryOptions): Tracing {
  context.setGlobalContextManager(new AsyncLocalStorageContextManager().enable())
  const url = `${endpoint.replace(/\/$/, '')}/v1/traces`
  const provider = new TracerProvider({
    resource: resourceFromAttributes({
      'service.name': 'manyhands-api',
      'service.version': release,
      'service.instance.id': String(process.pid),
    }),
    spanProcessors: [
      new BatchSpanProcessor({ exporter: new OTLPTraceExporter({ url, timeoutMillis: 2_000 }) }),
    ],
  })
  const tracer = provider.getTracer('manyhands')
  const propagator = new W3CTraceContextPropagator()
  return {
    start(name, attributes) {
      const parent = context.active()
      return inside(tracer.startSpan(name, { attributes }, parent), parent)
    },
    startRequest(traceparent) {
      const parent = propagator.extract(ROOT_CONTEXT, traceparent, {
        get: (carrier: string | undefined, key) => (key === 'traceparent' ? carrier : undefined),
        keys: () => ['traceparent'],
      })
      return inside(tracer.startSpan('request', { kind: SpanKind.SERVER }, parent), parent)
    },
    stop: () => provider.shutdown(),
  }
}

function inside(span: OtelSpan, parent: Context): Span {
  const within = trace.setSpan(parent, span)
  return {
    run: (work) => context.with(within, work),
    traceId: span.spanContext().traceId,
    end({ error, name, attributes } = {}) {
      if (name !== undefined) span.updateName(name)
      if (attributes) span.setAttributes(attributes)
      if (error !== undefined) {
        const { type, message, code } = describeError(error)
        span.setAttribute('error.type', code ?? type)
        span.setStatus({ code: SpanStatusCode.ERROR, message })
      }
      span.end()
    },
  }
}
