import type { Endpoint, Endpoints } from '../../../contract/endpoint.ts'
import { contract } from '../../../contract/index.ts'

/**
 * Every endpoint of the contract with its name, `feature.name`, for the tests over every endpoint. A new endpoint is
 * included automatically.
 */
export const table: readonly { label: string; endpoint: Endpoint }[] = Object.entries<Endpoints>(contract).flatMap(
  ([feature, endpoints]) =>
    Object.entries(endpoints).map(([name, endpoint]) => ({ label: `${feature}.${name}`, endpoint }))
)
