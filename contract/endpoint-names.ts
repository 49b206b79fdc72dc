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

/** What a call of this name resolves to: what stands under `data`. */
export type ResponseOf<N extends EndpointName> = N extends EndpointName ? ResponseOut<EndpointOf<N>> : never

/** The names of endpoints that answer with a file. */
export type FileEndpointName = {
  [N in EndpointName]: EndpointOf<N> extends { produces: string } ? N : never
}[EndpointName]

/** What a client must know of an endpoint to call it; everything else of the contract reaches the browser as types only. */
export type EndpointCall = {
  readonly method: Method
  readonly path: `/${string}`
  /** A list that is continued by cursor (`before`), not by offset. */
  readonly cursor?: true
  /** A call that takes an `Idempotency-Key`. */
  readonly idempotent?: true
  /** A call that takes files: `required` where at least one of its file fields must be filled in, so that it is always a form. */
  readonly files?: 'required' | 'optional'
  /** The content type of the file that it answers with. */
  readonly produces?: Endpoint['produces']
}
