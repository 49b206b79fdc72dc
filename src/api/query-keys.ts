import type { EndpointName } from '../../contract/endpoint-names.ts'

/** The common prefix of all query keys of an endpoint. */
export const endpointKey = (name: EndpointName): readonly [EndpointName] => [name]

/** The query key of one response. */
export const requestKey = (name: EndpointName, input: unknown) => [...endpointKey(name), 'one', input ?? {}] as const

/** The query key of a paged list. It differs from `requestKey` because the cached data have another shape. */
export const pageKey = (name: EndpointName, input: unknown) => [...endpointKey(name), 'pages', input ?? {}] as const
