import type { Endpoint } from '../../contract/endpoint.ts'

/** The first word of an endpoint's keys: everything the cache holds of it, whatever its input. */
export const endpointKey = (endpoint: Endpoint): [string] => [endpoint.path]

/** The cache's key of one answer. */
export const requestKey = (endpoint: Endpoint, input: unknown): readonly unknown[] => [endpoint.path, input ?? {}]

/** The cache's key of a list that grows page by page: another shape than one answer, so another key. */
export const pageKey = (endpoint: Endpoint, input: unknown): readonly unknown[] => [endpoint.path, input ?? {}, 'pages']
