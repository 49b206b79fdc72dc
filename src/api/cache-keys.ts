import type { EndpointName } from '../../contract/endpoint-names.ts'

/** Two inputs that say the same are one key: names in order, what is undefined left out. */
const stable = (input: unknown): string =>
  JSON.stringify(input ?? {}, (_, value: unknown) =>
    typeof value === 'object' && value !== null && !Array.isArray(value)
      ? Object.fromEntries(Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1)))
      : value
  )

/** The first word of an endpoint's keys: everything the cache holds of it, whatever its input. */
export const endpointKey = (name: EndpointName): string => `${name} `

/** The cache's key of one answer. */
export const requestKey = (name: EndpointName, input: unknown): string => endpointKey(name) + stable(input)

/** The cache's key of a list that grows page by page: another shape than one answer, so another key. */
export const pageKey = (name: EndpointName, input: unknown): string => `${requestKey(name, input)} pages`
