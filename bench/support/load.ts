import autocannon from 'autocannon'
import { cpuMs } from './process.ts'

type Load = {
  pid: number
  seconds?: number
  connections?: number
  headers?: Record<string, string> /** Each request's own: a call with a body. */
  next?: () => { path: string; body: string; headers: Record<string, string> } /** Each request's own: an address. */
  path?: () => string
}

/** What a load got: answers a second, ms of the server's processor time for each, latency in ms. */
export type Loaded = { perSecond: number; cpuMsEach: number; p50: number; p99: number }

/** Asks one address, or `path` of it, over and over on 10 connections. Throws when an answer is not a good one: a fast error is no result. */
export const load = async (
  url: string,
  { pid, seconds = 3, connections = 10, headers = {}, next, path }: Load
): Promise<Loaded> => {
  const before = cpuMs(pid)
  const result = await autocannon({
    url,
    connections,
    duration: seconds,
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
