import type { AnySchema, Endpoint, FileField, In } from '../../contract/endpoint.ts'
import type { EndpointName, EndpointOf } from '../../contract/endpoint-names.ts'

type Part<Name extends string, S> = S extends AnySchema
  ? {} extends In<S>
    ? { [N in Name]?: In<S> }
    : { [N in Name]: In<S> }
  : { [N in Name]?: undefined }

type Form<F> = { [K in keyof F as F[K] extends { optional: true } ? never : K]: Blob } & {
  [K in keyof F as F[K] extends { optional: true } ? K : never]?: Blob
}

type Files<F> =
  F extends Readonly<Record<string, FileField>>
    ? {} extends Form<F>
      ? { files?: Form<F> }
      : { files: Form<F> }
    : { files?: undefined }

type InputOf<E extends Endpoint> = Part<'params', E['params']> &
  Part<'query', E['query']> &
  Part<'body', E['body']> &
  Files<E['files']>

/** The input of an endpoint, from its contract: `params`, `query`, `body`, `files`. */
export type RequestInput<N extends EndpointName> = InputOf<EndpointOf<N>>

/** The input as an argument, optional when none of it is required. */
export type InputArgs<N extends EndpointName, Options> =
  {} extends RequestInput<N>
    ? [input?: RequestInput<N>, options?: Options]
    : [input: RequestInput<N>, options?: Options]

/** Any endpoint's input, for code that serves all of them. */
export type AnyInput = {
  params?: Record<string, unknown>
  query?: Record<string, unknown>
  body?: unknown
  files?: Record<string, Blob | undefined>
}
