import type { EndpointName } from '../../contract/endpoint-names.ts'

/** The beginning of all query keys of an endpoint, whatever their input. */
export const endpointKey = (name: EndpointName): readonly [EndpointName] => [name]

/** The query key of one response. */
export const requestKey = (name: EndpointName, input: unknown) => [...endpointKey(name), 'one', input ?? {}] as const

/** The query key of a list that grows page by page: its data have another shape than one response, so they need another key. */
export const pageKey = (name: EndpointName, input: unknown) => [...endpointKey(name), 'pages', input ?? {}] as const
