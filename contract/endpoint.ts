import type { ErrorCode } from './errors.ts'
import type { EventName } from './events.ts'
import type { Permission } from './admin/roles.ts'

/**
 * The part of a zod schema that types need. Naming zod's own classes here would cost seconds of type checking at 200
 * endpoints.
 */
export type AnySchema = { readonly _zod: { readonly input: unknown; readonly output: unknown } }

export type Method = 'GET' | 'POST' | 'PUT' | 'DELETE'

/** Who may call: `optional` reads the token when there is one; `performer` and `admin` (operators) imply `user`. */
export type Access = 'anyone' | 'optional' | 'user' | 'performer' | 'admin'

/** One field of a multipart form that carries files. The type is decided by the bytes, never by the name. */
export type FileField = {
  readonly accept: 'image' | 'video' | 'any'
  readonly maxBytes: number
  readonly optional?: true
}

/** At most `max` calls in `perS` seconds from one network address, and from one account if the caller is signed in. */
export type Limit = { readonly max: number; readonly perS: number }

/**
 * One endpoint of the API. The server's parsing, the types of handlers, the shape of responses, the OpenAPI document
 * and the typed client are all derived from this value. `response` describes the content of `data`; without it the
 * status is 204.
 */
export type Endpoint = {
  readonly method: Method
  readonly path: `/${string}`
  readonly access: Access
  /** What an operator must be allowed to do (`contract/admin/roles.ts`). Every endpoint for operators names it. */
  readonly permission?: Permission
  /** A read that the log of operators records, because it shows what is very private. Changes are always recorded. */
  readonly isRecorded?: true
  /** A call with a body that changes nothing, so the log of operators does not record it. */
  readonly onlyReads?: true
  readonly summary: string
  readonly params?: AnySchema
  readonly query?: AnySchema
  /** A list that is continued by cursor: its query takes `before`. Other lists are continued by offset. */
  readonly cursor?: true
  readonly body?: AnySchema
  /**
   * If present, the body is multipart/form-data with these file fields in addition to the fields of `body`; if all of
   * them are optional, it may also be JSON.
   */
  readonly files?: Readonly<Record<string, FileField>>
  readonly response?: AnySchema
  /** If present, the response is a file of this type without an envelope, and `response` is absent. */
  readonly produces?:
    | 'application/pdf'
    | 'text/csv'
    | 'text/calendar'
    | 'image/webp'
    | 'application/atom+xml'
    | 'application/json'
  /** HTTP status of success; default: 200, or 204 without a response. */
  readonly status?: 200 | 201 | 202
  readonly errors?: readonly ErrorCode[]
  readonly limit?: Limit
  /** Allowed for accounts that have not stated a birth date yet: completing the account, and ending the session. */
  readonly allowsIncomplete?: true
  /** A read of others' words, or of what only the account itself should hold: refused to an operator who views the site as that account. */
  readonly isPrivate?: true
  /** A change that an operator may make while viewing the site as somebody else: leaving that view. */
  readonly allowsViewing?: true
  /** During maintenance open to everyone, not only to operators: signing in, and what the page about it needs. */
  readonly opensInMaintenance?: true
  /**
   * A successful call authenticates the owner of the account: this browser gets a cookie, so that strangers' wrong
   * passwords do not lock the owner out in it.
   */
  readonly setsBrowserCookie?: true
  /** A payment call: accepts an `Idempotency-Key`, and a repeated call gets the first response. */
  readonly idempotent?: true
  /**
   * The events that a successful call emits (`emits.generated.ts`): they tell the caller's browsers which cached answers are outdated
   * (`src/api/invalidations.ts`). Every endpoint that changes what some screen shows names them.
   */
  readonly emits?: readonly EventName[]
}

export type Endpoints = Readonly<Record<string, Endpoint>>

export type In<S> = S extends AnySchema ? S['_zod']['input'] : never
export type Out<S> = S extends AnySchema ? S['_zod']['output'] : never

/** A file that an endpoint returns: the suggested name, and its bytes, complete or as a stream. */
export type ProducedFile = {
  readonly name: string
  readonly body: Uint8Array | AsyncIterable<string>
  /** Read where it is, by feed readers and other programs, instead of being saved. */
  readonly isInline?: boolean
}

/** What a handler returns, and what `request()` resolves to. */
export type ResponseIn<E extends Endpoint> = E['produces'] extends string
  ? ProducedFile
  : E['response'] extends AnySchema
    ? In<E['response']>
    : void
export type ResponseOut<E extends Endpoint> = E['produces'] extends string
  ? never
  : E['response'] extends AnySchema
    ? Out<E['response']>
    : void

type PathKeys<P extends string> = P extends `${string}{${infer K}}${infer Rest}` ? K | PathKeys<Rest> : never
type Same<A, B> = [A] extends [B] ? ([B] extends [A] ? true : false) : false

type DefinitionError<E extends Endpoint> =
  Same<PathKeys<E['path']>, E['params'] extends AnySchema ? keyof In<E['params']> : never> extends false
    ? 'params differ from the path'
    : E extends { method: 'GET' | 'DELETE'; files: object }
      ? 'files on a call without a body'
      : E extends { method: 'GET'; body: AnySchema }
        ? 'GET with a body'
        : E['access'] extends 'admin'
          ? E extends { permission: Permission }
            ? never
            : 'a call for operators without a permission'
          : never

type InvalidEndpoints<C extends Endpoints> = {
  [K in keyof C as DefinitionError<C[K]> extends never ? never : K]: DefinitionError<C[K]>
}

/** Declares a feature's endpoints. A path that differs from its params, or a GET with a body, does not compile. */
export function endpoints<const C extends Endpoints>(
  record: C & ({} extends InvalidEndpoints<C> ? unknown : InvalidEndpoints<C>)
): C {
  return record
}
