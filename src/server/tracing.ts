import { type Attributes, diag, type Span as OtelSpan, ROOT_CONTEXT, SpanKind, SpanStatusCode, trace } from '@opentelemetry/api'
import { setGlobalErrorHandler, W3CTraceContextPropagator } from '@opentelemetry/core'
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http'
import { defaultResource, detectResources, envDetector, resourceFromAttributes } from '@opentelemetry/resources'
import { BasicTracerProvider, BatchSpanProcessor } from '@opentelemetry/sdk-trace-base'
import { installTracer, type Span, type Tracer } from '../db/tracing.ts'
import type { Config } from './config.ts'
import { errorText, type Logger } from './log.ts'

/** How long one export may take, milliseconds: at shutdown nothing waits longer. */
const exportWithin = 3_000

const kinds = { server: SpanKind.SERVER, client: SpanKind.CLIENT, internal: SpanKind.INTERNAL, consumer: SpanKind.CONSUMER }
const propagator = new W3CTraceContextPropagator()
const getter = {
  get: (headers: Readonly<Record<string, string | string[] | undefined>>, name: string) => headers[name],
  keys: (headers: object) => Object.keys(headers),
}
const setter = {
  set: (headers: Record<string, string>, name: string, value: string) => {
    headers[name] = value
  },
}

class ExportedSpan implements Span {
  readonly span: OtelSpan

  constructor(span: OtelSpan) {
    this.span = span
  }

  get traceId(): string {
    return this.span.spanContext().traceId
  }

  get spanId(): string {
    return this.span.spanContext().spanId
  }

  rename(name: string): void {
    this.span.updateName(name)
  }

  set(attributes: Attributes): void {
    this.span.setAttributes(attributes)
  }

  inject(headers: Record<string, string>): void {
    propagator.inject(trace.setSpan(ROOT_CONTEXT, this.span), headers, setter)
  }

  fail(error: unknown): void {
    this.span.setAttribute('error.type', errorType(error))
    this.span.setStatus({ code: SpanStatusCode.ERROR })
  }

  end(): void {
    this.span.end()
  }
}

/** A code (`23505`, `ECONNREFUSED`) or the name of a class: messages of PostgreSQL contain values of rows. */
export function errorType(error: unknown): string {
  if (!(error instanceof Error)) return 'unknown'
  const { cause } = error
  const code = (error as { code?: unknown }).code ?? (cause as { code?: unknown } | undefined)?.code
  return typeof code === 'string' && /^[\w.]{1,40}$/.test(code) ? code : error.constructor.name
}

/**
 * Sends the traces of this process to a collector, as OTLP over HTTP with JSON. Loaded only when an endpoint is set. The
 * SDK reads the other variables of OpenTelemetry itself: the sampler, the name of the service, the batches.
 * @returns sends what waits, and stops
 */
export function startTracing(
  config: Pick<Config, 'OTEL_EXPORTER_OTLP_HEADERS' | 'RELEASE' | 'ROLE'> & { OTEL_EXPORTER_OTLP_ENDPOINT: string },
  log: Pick<Logger, 'warn'>,
): () => Promise<void> {
  const { OTEL_EXPORTER_OTLP_ENDPOINT: endpoint, OTEL_EXPORTER_OTLP_HEADERS: headers, RELEASE: release } = config
  diag.disable()
  setGlobalErrorHandler((error) => log.warn({ error: errorText(error) }, 'traces could not be sent'))
  const resource = resourceFromAttributes({
    'service.name': 'healthpress',
    'healthpress.roles': config.ROLE.join(','),
    ...(release === undefined ? {} : { 'service.version': release }),
  })
  const exporter = new OTLPTraceExporter({
    url: `${endpoint.replace(/\/$/, '')}/v1/traces`,
    timeoutMillis: exportWithin,
    ...(headers ? { headers } : {}),
  })
  const provider = new BasicTracerProvider({
    // variables of the environment take precedence over the project's names
    resource: defaultResource()
      .merge(resource)
      .merge(detectResources({ detectors: [envDetector] })),
    spanProcessors: [new BatchSpanProcessor(exporter, { exportTimeoutMillis: exportWithin })],
  })
  const sdk = provider.getTracer('healthpress')
  const tracer: Tracer = {
    start: ({ name, kind, attributes = {} }, parent) => {
      const context =
        parent instanceof ExportedSpan
          ? trace.setSpan(ROOT_CONTEXT, parent.span)
          : propagator.extract(ROOT_CONTEXT, parent ?? {}, getter as never)
      return new ExportedSpan(sdk.startSpan(name, { kind: kinds[kind], attributes }, context))
    },
  }
  installTracer(tracer)
  return async () => {
    installTracer(null)
    await provider.shutdown()
  }
}
