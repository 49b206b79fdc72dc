import { Counter, Gauge, Histogram, Registry, collectDefaultMetrics } from 'prom-client'

/** Upper bounds of durations, in seconds. */
const requestBuckets = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30]
const jobBuckets = [0.01, 0.05, 0.1, 0.5, 1, 5, 15, 60, 300, 1800, 7200]

/** A figure that is read whenever Prometheus asks: its values by label. */
export type Reading = { labels?: Record<string, string>; value: number }

/** The figures of this process. */
export type Metrics = {
  request(method: string, route: string, status: number, seconds: number): void
  upload(route: string, status: number, bytes: number): void
  event(name: string): void
  charge(type: string): void
  /** The event loop was held for too long while this endpoint was running. */
  held(endpoint: string): void
  job(queue: string, outcome: 'completed' | 'failed', seconds: number): void
  /** Adds figures that are read when they are asked for. One that fails is left out, and the others stay. */
  read(gauges: readonly Reader[]): void
  /** The text that Prometheus reads, and its type. */
  text(): Promise<{ body: string; type: string }>
  close(): void
}

/** `help` is a sentence with the unit; `values` may be read from elsewhere. */
export type Reader = {
  name: string
  help: string
  labelNames?: readonly string[]
  values: () => Promise<readonly Reading[]> | readonly Reading[]
}

/**
 * The figures of one process: the name of each begins with `stagedoor_`, besides those of Node (memory, garbage
 * collection, event loop). Labels are templates, queues and kinds, never what somebody has typed.
 */
export function createMetrics(): Metrics {
  const registry = new Registry()
  registry.setDefaultLabels({ app: 'stagedoor' })
  collectDefaultMetrics({ register: registry })
  const registers = [registry]
  const requests = new Histogram({
    name: 'stagedoor_http_request_duration_seconds',
    help: 'Duration of requests in seconds, by route template',
    labelNames: ['method', 'route', 'status'],
    buckets: requestBuckets,
    registers,
  })
  const uploads = new Counter({
    name: 'stagedoor_uploads_total',
    help: 'Uploaded forms and parts, by route template',
    labelNames: ['route', 'status'],
    registers,
  })
  const uploadBytes = new Counter({
    name: 'stagedoor_upload_bytes_total',
    help: 'Bytes of uploads as their requests announced them',
    registers,
  })
  const events = new Counter({
    name: 'stagedoor_events_total',
    help: 'What happened on the site, by domain event',
    labelNames: ['event'],
    registers,
  })
  const charges = new Counter({
    name: 'stagedoor_charges_total',
    help: 'Charges of wallets, by what was paid for',
    labelNames: ['type'],
    registers,
  })
  const holds = new Counter({
    name: 'stagedoor_event_loop_holds_total',
    help: 'How often the event loop was held for more than 200 ms, by endpoint that was running',
    labelNames: ['endpoint'],
    registers,
  })
  const jobs = new Histogram({
    name: 'stagedoor_job_duration_seconds',
    help: 'Duration of jobs in seconds, by queue and outcome',
    labelNames: ['queue', 'outcome'],
    buckets: jobBuckets,
    registers,
  })
  return {
    request: (method, route, status, seconds) => requests.observe({ method, route, status }, seconds),
    upload: (route, status, bytes) => {
      uploads.inc({ route, status })
      uploadBytes.inc(bytes)
    },
    event: (event) => events.inc({ event }),
    charge: (type) => charges.inc({ type }),
    held: (endpoint) => holds.inc({ endpoint }),
    job: (queue, outcome, seconds) => jobs.observe({ queue, outcome }, seconds),
    read(readers) {
      for (const { name, help, labelNames = [], values } of readers)
        new Gauge({
          name,
          help,
          labelNames: [...labelNames],
          registers,
          async collect() {
            this.reset()
            // What cannot be read is absent, instead of an old value; /api/ready says what does not work.
            const readings = await Promise.resolve()
              .then(values)
              .catch(() => [])
            for (const { labels = {}, value } of readings) this.set(labels, value)
          },
        })
    },
    text: async () => ({ body: await registry.metrics(), type: registry.contentType }),
    close: () => registry.clear(),
  }
}
