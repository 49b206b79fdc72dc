import type { Endpoint, Method, ResponseOut } from './endpoint.ts'
import type { contract } from './index.ts'

type Contract = typeof contract

/** An endpoint by its name, `<record>.<endpoint>` of `contract/index.ts`: `feeds.search`. */
export type EndpointName = {
  [Record in keyof Contract & string]: `${Record}.${keyof Contract[Record] & string}`
}[keyof Contract & string]

type Lookup<N> = N extends `${infer Record extends keyof Contract & string}.${infer Name}`
  ? Contract[Record][Name & keyof Contract[Record]]
  : never

/** The endpoint's type in the contract. */
export type EndpointOf<N extends EndpointName> = Lookup<N> extends infer E extends Endpoint ? E : never

/** What a call of this name resolves to: the content of `data`. */
export type ResponseOf<N extends EndpointName> = N extends EndpointName ? ResponseOut<EndpointOf<N>> : never

/** Names of the endpoints that return a file. */
export type FileEndpointName = {
  [N in EndpointName]: EndpointOf<N> extends { produces: string } ? N : never
}[EndpointName]

/**
 * What a client must know of an endpoint to call it; everything else of the contract reaches the browser as types only.
 */
export type EndpointCall = {
  readonly method: Method
  readonly path: `/${string}`
  /** Accepts an `Idempotency-Key`. */
  readonly idempotent?: true
  /** Accepts files: `required` if at least one file is required, so that the body is always a multipart form. */
  readonly files?: 'required' | 'optional'
  /** The content type of the returned file. */
  readonly produces?: Endpoint['produces']
}
