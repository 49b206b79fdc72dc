import type { EndpointName } from './endpoint-names.ts'

/**
 * The origin of a page's call to the API in the same process: the headers of the visitor's request, in lower case, and
 * its network address. Calls with the same `page` object belong to one rendering of a page: their session is looked up
 * once.
 */
export type CallOrigin = { headers: Record<string, string>; remoteAddress?: string; page?: object }

/** The parts of a call. `params` and `query` are parsed by the endpoint's schemas from their text, as over HTTP. */
export type CallInput = { params?: Record<string, unknown>; query?: Record<string, unknown>; body?: unknown }

/**
 * The result of a call: the status, and as a value what the body would be over HTTP: `{ data }`, an error body, or
 * nothing.
 */
export type CallAnswer = { status: number; body?: unknown }

/** Calls an endpoint of the API in the same process, without HTTP. */
export type InProcessCall = (name: EndpointName, input: CallInput, origin: CallOrigin) => Promise<CallAnswer>

/**
 * The global through which the server offers this call to the pages, which are bundled separately and do not import the
 * server.
 */
export const IN_PROCESS_CALL = Symbol.for('stagedoor.in-process-call')
