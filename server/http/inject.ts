import type { FastifyInstance } from 'fastify'

/** A call of our own API by a page that is rendered in this process. */
export type InjectedRequest = { method: string; url: string; headers?: Record<string, string>; body?: string | Buffer; remoteAddress?: string }
/** Its answer; `body` is the text as it would have gone over the wire. */
export type InjectedResponse = { status: number; headers: Record<string, string | string[] | number | undefined>; body: string }

const METHODS = ['GET', 'POST', 'PUT', 'DELETE', 'PATCH', 'HEAD'] as const
type Method = (typeof METHODS)[number]
const isMethod = (value: string): value is Method => (METHODS as readonly string[]).includes(value)

/** The name under which the pages find the function: they are bundled apart and may not import the server. */
export const INJECT = Symbol.for('stagedoor.inject')

/** Lets pages of this process call the API without the network, through the same routes, rights and limits. */
export const shareInject = (app: FastifyInstance): void => {
  const inject = async ({ method, url, headers, body, remoteAddress }: InjectedRequest): Promise<InjectedResponse> => {
    const verb = method.toUpperCase()
    if (!isMethod(verb)) throw new TypeError(`No such method: ${method}`)
    const answer = await app.inject({ method: verb, url, headers: headers ?? {}, ...(body !== undefined && { payload: body }), ...(remoteAddress && { remoteAddress }) })
    return { status: answer.statusCode, headers: answer.headers, body: answer.payload }
  }
  Object.assign(globalThis, { [INJECT]: inject })
}
