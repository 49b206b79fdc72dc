import type { Endpoint, Endpoints } from '../../../contract/endpoint.ts'
import { contract } from '../../../contract/index.ts'

/** Every endpoint of the contract with its name, `feature.name`: what the table tests go through. A new feature is in it by being in the contract. */
export const table: readonly { label: string; endpoint: Endpoint }[] = Object.entries<Endpoints>(contract).flatMap(
  ([feature, endpoints]) =>
    Object.entries(endpoints).map(([name, endpoint]) => ({ label: `${feature}.${name}`, endpoint }))
)
