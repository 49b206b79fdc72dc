import type { IncomingHttpHeaders } from 'node:http'
import type { StatementRun } from '../db/connect.ts'

/** A request that is traced, from its headers to its end. */
export type TracedRequest = {
  /** Runs `act` so that its statements and calls belong to the request. */
  within<T>(act: () => T): T
  end(route: string, status: number): void
}

/** Traces of one process. */
export type Tracing = {
  /** Begins a request, as a part of the caller's trace if `traceparent` names one. */
  begin(method: string, headers: IncomingHttpHeaders): TracedRequest
  job<T>(queue: string, act: () => Promise<T>): Promise<T>
  statement(run: StatementRun): void
  /** Sends what is left. */
  close(): Promise<void>
}
