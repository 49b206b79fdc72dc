declare module 'autocannon' {
  type Request = { method?: string; path?: string; headers?: Record<string, string>; body?: string }
  type Options = {
    url: string
    connections?: number
    /** Seconds. */
    duration?: number
    /** Number of requests; it then takes as long as they take. */
    amount?: number
    headers?: Record<string, string>
    method?: string
    requests?: (Request & { setupRequest?: (request: Request) => Request })[]
  }
  type Result = {
    requests: { total: number }
    latency: { p50: number; p99: number }
    duration: number
    errors: number
    non2xx: number
    '2xx': number
    statusCodeStats: object
  }
  const autocannon: (options: Options) => Promise<Result>
  export default autocannon
}
