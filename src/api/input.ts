import type { AnySchema, Endpoint, FileField, In } from '../../contract/endpoint.ts'

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

/** What a call of this endpoint takes, from its contract: `params`, `query`, `body`, `files`. */
export type RequestInput<E extends Endpoint> = Part<'params', E['params']> &
  Part<'query', E['query']> &
  Part<'body', E['body']> &
  Files<E['files']>

/** The input as an argument: it may be left out when nothing in it is required. */
export type InputArgs<E extends Endpoint, Options> =
  {} extends RequestInput<E>
    ? [input?: RequestInput<E>, options?: Options]
    : [input: RequestInput<E>, options?: Options]

/** The same, seen from inside, where the endpoint's type is open. */
export type AnyInput = {
  params?: Record<string, unknown>
  query?: Record<string, unknown>
  body?: unknown
  files?: Record<string, Blob | undefined>
}
