import { AsyncLocalStorage } from 'node:async_hooks'
import { subscribe, unsubscribe } from 'node:diagnostics_channel'
import type { ClientRequest, IncomingHttpHeaders, IncomingMessage } from 'node:http'
import {
  ROOT_CONTEXT,
  SpanKind,
  SpanStatusCode,
  TraceFlags,
  isSpanContextValid,
  trace,
  type Attributes,
  type Context,
  type Span,
} from '@opentelemetry/api'
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http'
import { detectResources, envDetector, resourceFromAttributes } from '@opentelemetry/resources'
import { BatchSpanProcessor, NodeTracerProvider } from '@opentelemetry/sdk-trace-node'
import {
  ATTR_DB_QUERY_TEXT,
  ATTR_DB_SYSTEM_NAME,
  ATTR_HTTP_REQUEST_METHOD,
  ATTR_HTTP_RESPONSE_STATUS_CODE,
  ATTR_HTTP_ROUTE,
  ATTR_SERVER_ADDRESS,
  ATTR_SERVICE_NAME,
  ATTR_SERVICE_VERSION,
} from '@opentelemetry/semantic-conventions'
import type { StatementRun } from '../db/connect.ts'
import packageJson from '../../package.json' with { type: 'json' }
import type { TracedRequest, Tracing } from './tracing-types.ts'

/** Longest statement that is sent, in characters. */
const maxStatement = 2000

/** The caller's place in a trace by W3C Trace Context; the root when there is none, or none that is valid. */
const contextOf = ({ traceparent }: IncomingHttpHeaders): Context => {
  const found = /^(?!ff)[0-9a-f]{2}-([0-9a-f]{32})-([0-9a-f]{16})-([0-9a-f]{2})/.exec(String(traceparent ?? ''))
  const [, traceId = '', spanId = '', flags = '00'] = found ?? []
  const caller = { traceId, spanId, traceFlags: Number.parseInt(flags, 16) & TraceFlags.SAMPLED, isRemote: true }
  return isSpanContextValid(caller) ? trace.setSpanContext(ROOT_CONTEXT, caller) : ROOT_CONTEXT
}

const traceparentOf = (span: Span): string => {
  const { traceId, spanId, traceFlags } = span.spanContext()
  return `00-${traceId}-${spanId}-${traceFlags.toString(16).padStart(2, '0')}`
}

const endWith = (span: Span, status: number | undefined, isFailed: boolean): void => {
  if (status !== undefined) span.setAttribute(ATTR_HTTP_RESPONSE_STATUS_CODE, status)
  if (isFailed) span.setStatus({ code: SpanStatusCode.ERROR })
  span.end()
}

/** Only the kind of an error: its message may quote what somebody has typed. */
const failWith = (span: Span, error: unknown): void => {
  const code = (error as { code?: unknown } | null)?.code
  span.setAttribute('error.type', typeof code === 'string' ? code : error instanceof Error ? error.name : 'error')
  span.setStatus({ code: SpanStatusCode.ERROR })
  span.end()
}

type UndiciRequest = { origin: string | URL; method: string; addHeader(name: string, value: string): void }

/**
 * Sends traces to an OTLP receiver: requests, statements, jobs and calls of other servers. Nothing of it is registered
 * for the whole process. The exporter reads further standard variables, such as `OTEL_EXPORTER_OTLP_HEADERS` and
 * `OTEL_TRACES_SAMPLER`.
 */
export function openTracing(endpoint: string): Tracing {
  const exporter = new OTLPTraceExporter({ url: `${endpoint}/v1/traces` })
  const provider = new NodeTracerProvider({
    // The variables of OpenTelemetry (`OTEL_SERVICE_NAME`, `OTEL_RESOURCE_ATTRIBUTES`) go before ours.
    resource: resourceFromAttributes({
      [ATTR_SERVICE_NAME]: 'stagedoor',
      [ATTR_SERVICE_VERSION]: packageJson.version,
    }).merge(detectResources({ detectors: [envDetector] })),
    spanProcessors: [new BatchSpanProcessor(exporter, { scheduledDelayMillis: 2000 })],
  })
  const tracer = provider.getTracer('stagedoor')
  const active = new AsyncLocalStorage<Context>()
  const start = (name: string, kind: SpanKind, attributes: Attributes, parent: Context, startTime?: number): Span =>
    tracer.startSpan(name, { kind, attributes, ...(startTime !== undefined && { startTime }) }, parent)

  const calls = new WeakMap<object, Span>()
  /** Begins the span of an outgoing call, only as a part of a trace. The path is left out: it may hold ids and secrets. */
  const beginCall = (key: object, method: string, host: string, add: (traceparent: string) => void): void => {
    const parent = active.getStore()
    if (!parent || new URL(endpoint).host === host) return
    const attributes = { [ATTR_HTTP_REQUEST_METHOD]: method, [ATTR_SERVER_ADDRESS]: host }
    const span = start(`${method} ${host}`, SpanKind.CLIENT, attributes, parent)
    calls.set(key, span)
    add(traceparentOf(span))
  }
  const endCall = (key: object, status?: number): void => {
    const span = calls.get(key)
    calls.delete(key)
    if (span) endWith(span, status, status === undefined || status >= 400)
  }
  /** Documented channels of Node: `fetch` reports on those of undici, `node:http` on its own. */
  const channels: Record<string, (message: never) => void> = {
    'undici:request:create': ({ request }: { request: UndiciRequest }) =>
      beginCall(request, request.method, new URL(String(request.origin)).host, (value) =>
        request.addHeader('traceparent', value)
      ),
    'undici:request:headers': ({ request, response }: { request: object; response: { statusCode: number } }) =>
      endCall(request, response.statusCode),
    'undici:request:error': ({ request }: { request: object }) => endCall(request),
    'http.client.request.created': ({ request }: { request: ClientRequest }) =>
      beginCall(request, request.method, String(request.getHeader('host') ?? request.host), (value) => {
        if (!request.headersSent) request.setHeader('traceparent', value)
      }),
    'http.client.response.finish': ({ request, response }: { request: ClientRequest; response: IncomingMessage }) =>
      endCall(request, response.statusCode),
    'http.client.request.error': ({ request }: { request: ClientRequest }) => endCall(request),
  }
  for (const [name, listener] of Object.entries(channels)) subscribe(name, listener as (message: unknown) => void)

  return {
    begin: (method, headers): TracedRequest => {
      const parent = contextOf(headers)
      const span = start(method, SpanKind.SERVER, { [ATTR_HTTP_REQUEST_METHOD]: method }, parent)
      const context = trace.setSpan(parent, span)
      return {
        within: (act) => active.run(context, act),
        end: (route, status) => {
          span.updateName(`${method} ${route}`)
          span.setAttribute(ATTR_HTTP_ROUTE, route)
          endWith(span, status, status >= 500)
        },
      }
    },
    job: async (queue, act) => {
      const span = start(`job ${queue}`, SpanKind.CONSUMER, { 'messaging.destination.name': queue }, ROOT_CONTEXT)
      try {
        const result = await active.run(trace.setSpan(ROOT_CONTEXT, span), act)
        span.end()
        return result
      } catch (error) {
        failWith(span, error)
        throw error
      }
    },
    statement: ({ sql, ms, error }: StatementRun) => {
      const parent = active.getStore()
      if (!parent) return
      const attributes = { [ATTR_DB_SYSTEM_NAME]: 'postgresql', [ATTR_DB_QUERY_TEXT]: sql.slice(0, maxStatement) }
      const name = /^\s*(?:with\b.*?\b)?(select|insert|update|delete|begin|commit|rollback)\b/is.exec(sql)?.[1] ?? 'sql'
      const span = start(name.toLowerCase(), SpanKind.CLIENT, attributes, parent, Date.now() - ms)
      if (error === undefined) span.end()
      else failWith(span, error)
    },
    close: async () => {
      for (const [name, listener] of Object.entries(channels)) unsubscribe(name, listener as (message: unknown) => void)
      // The receiver may be away; nobody waits for it longer than this.
      await Promise.race([
        provider.shutdown().catch(() => undefined),
        new Promise((end) => setTimeout(end, 3000).unref()),
      ])
    },
  }
}
