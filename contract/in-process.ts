import type { EndpointName } from './endpoint-names.ts'

/** On whose behalf a page calls the API in its own process: the headers of the visitor's request, in lower case, and the address it came from. */
export type CallOrigin = { headers: Record<string, string>; remoteAddress?: string }

/** The parts of a call. `params` and `query` are parsed by the endpoint's schemas from their text, as over HTTP. */
export type CallInput = { params?: Record<string, unknown>; query?: Record<string, unknown>; body?: unknown }

/** What the call answers: the status, and what the body would be over HTTP, as a value: `{ data }`, an error body, or nothing. */
export type CallAnswer = { status: number; body?: unknown }

/** Calls an endpoint of the API in the same process, without HTTP. */
export type InProcessCall = (name: EndpointName, input: CallInput, origin: CallOrigin) => Promise<CallAnswer>

/** The global under which the server offers this call to the pages: they are bundled apart and do not import the server. */
export const IN_PROCESS_CALL = Symbol.for('stagedoor.in-process-call')
