import autocannon from 'autocannon'
import { cpuMs } from './process.ts'

type Load = {
  pid: number
  seconds?: number /** Sends this many requests, however long that takes. */
  requests?: number
  connections?: number
  headers?: Record<string, string> /** Different for each request: a call with a body. */
  next?: () => {
    path: string
    body: string
    headers: Record<string, string>
  } /** Different for each request: an address. */
  path?: () => string
}

/** The result of a load: answers per second, the server's processor time per answer in ms, and latency in ms. */
export type Loaded = { perSecond: number; cpuMsEach: number; p50: number; p99: number }

/**
 * Requests one address, or `path` of it, repeatedly on 10 connections. Throws on any failed answer, because a fast
 * error is no result.
 */
export const load = async (
  url: string,
  { pid, seconds = 3, requests, connections = 10, headers = {}, next, path }: Load
): Promise<Loaded> => {
  const before = cpuMs(pid)
  const result = await autocannon({
    url,
    connections,
    ...(requests === undefined ? { duration: seconds } : { amount: requests }),
    headers,
    ...(path && { requests: [{ setupRequest: (request) => ({ ...request, path: path() }) }] }),
    ...(next && {
      requests: [{ method: 'POST', setupRequest: (request) => ({ ...request, method: 'POST', ...next() }) }],
    }),
  })
  const after = cpuMs(pid)
  if (result.errors || result.non2xx)
    throw new Error(
      `${url}: ${result.errors} errors and ${result.non2xx} answers that are not 2xx of ${result.requests.total}: ${JSON.stringify(result.statusCodeStats)}`
    )
  const total = result['2xx']
  return {
    perSecond: total / result.duration,
    cpuMsEach: before === undefined || after === undefined ? NaN : (after - before) / total,
    p50: result.latency.p50,
    p99: result.latency.p99,
  }
}
