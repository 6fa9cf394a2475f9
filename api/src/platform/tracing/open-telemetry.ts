import { context, propagation, trace } from '@opentelemetry/api'
import { AsyncLocalStorageContextManager } from '@opentelemetry/context-async-hooks'
import { W3CTraceContextPropagator } from '@opentelemetry/core'
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http'
import { resourceFromAttributes } from '@opentelemetry/resources'
import { BatchSpanProcessor, TracerProvider } from '@opentelemetry/sdk-trace'

interface OpenTelemetryOptions {
  /** The URL of a collector for OTLP over HTTP, such as http://collector:4318. */
  endpoint: string
  release: string
}

/**
 * Sends spans as JSON in batches. If the collector is down, spans are lost, and nothing else fails.
 * `shutdown` sends the remaining spans.
 */
export function startOpenTelemetry({ endpoint, release }: OpenTelemetryOptions) {
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
  context.setGlobalContextManager(new AsyncLocalStorageContextManager().enable())
  propagation.setGlobalPropagator(new W3CTraceContextPropagator())
  trace.setGlobalTracerProvider(provider)
  return provider
}
