import { AsyncLocalStorage } from 'node:async_hooks'
import type { FastifyInstance } from 'fastify'

/** A call of our own API by a page that is rendered in this process. */
export type InjectedRequest = {
  method: string
  url: string
  headers?: Record<string, string>
  body?: string | Buffer
  remoteAddress?: string
}
/** Its answer; `body` is the text as it would have gone over the wire. */
export type InjectedResponse = {
  status: number
  headers: Record<string, string | string[] | number | undefined>
  body: string
}
export type Inject = (request: InjectedRequest) => Promise<InjectedResponse>
/** A call that was made, and what it said. */
export type CallMade = { request: InjectedRequest; said: InjectedResponse }

const METHODS = ['GET', 'POST', 'PUT', 'DELETE', 'PATCH', 'HEAD'] as const
type Method = (typeof METHODS)[number]
const isMethod = (value: string): value is Method => (METHODS as readonly string[]).includes(value)

/** The name under which the pages find the function: they are bundled apart and may not import the server. */
export const INJECT = Symbol.for('stagedoor.inject')

const recorder = new AsyncLocalStorage<CallMade[]>()

/** Does something and writes into `made` the calls that it makes through the shared function. */
export const recordCalls = <T>(made: CallMade[], act: () => T): T => recorder.run(made, act)

/** Lets pages of this process call the API without the network, through the same routes, rights and limits. Returns what they call. */
export const shareInject = (app: FastifyInstance): Inject => {
  const inject: Inject = async (request) => {
    const made = recorder.getStore() // of who calls: later it may be another's
    const { method, url, headers, body, remoteAddress } = request
    const verb = method.toUpperCase()
    if (!isMethod(verb)) throw new TypeError(`No such method: ${method}`)
    const answer = await app.inject({
      method: verb,
      url,
      headers: headers ?? {},
      ...(body !== undefined && { payload: body }),
      ...(remoteAddress && { remoteAddress }),
    })
    const said = { status: answer.statusCode, headers: answer.headers, body: answer.payload }
    made?.push({ request, said })
    return said
  }
  Object.assign(globalThis, { [INJECT]: inject })
  return inject
}
