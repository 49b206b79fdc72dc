import type { AnySchema, Endpoint, Endpoints, Out, ResponseIn } from '../../contract/endpoint.ts'
import type { Language } from '../../contract/errors.ts'
import type { Viewer } from './authenticate.ts'
import type { UploadedFile } from './uploads.ts'

type ViewerOf<E extends Endpoint> = E['access'] extends 'anyone'
  ? null
  : E['access'] extends 'optional'
    ? Viewer | null
    : Viewer

type FilesOf<F> = {
  readonly [K in keyof F]: F[K] extends { optional: true } ? UploadedFile | undefined : UploadedFile
}

/** The input of a handler: parsed, typed, and already admitted by `access`. */
export type Input<E extends Endpoint> = {
  readonly params: E['params'] extends AnySchema ? Out<E['params']> : Record<string, never>
  readonly query: E['query'] extends AnySchema ? Out<E['query']> : Record<string, never>
  readonly body: E['body'] extends AnySchema ? Out<E['body']> : Record<string, never>
  readonly files: E['files'] extends object ? FilesOf<E['files']> : Record<string, never>
  readonly viewer: ViewerOf<E>
  readonly idempotencyKey: string | undefined
  /** `browser`: the id of the browser, only for endpoints with `setsBrowserCookie`. */
  readonly caller: {
    readonly address: string
    readonly device: string
    readonly language: Language
    readonly country: string | undefined
    readonly browser: string | undefined
  }
}

export type Handler<E extends Endpoint> = (input: Input<E>) => Promise<ResponseIn<E>>

/** Exactly one handler for each endpoint of a feature; a missing, additional or wrongly typed one does not compile. */
export type Handlers<C extends Endpoints> = { readonly [K in keyof C]: Handler<C[K]> }
