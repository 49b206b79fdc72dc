/** The door to the API of the same process, opened by the server (`server/http/inject.ts`). */
type Inject = (request: {
  method: string
  url: string
  headers: Record<string, string>
  body?: string
  remoteAddress?: string
}) => Promise<{
  status: number
  headers: Record<string, string | string[] | number | undefined>
  body: string
}>

/** The in-process API, when this process serves it. */
export const findInject = (): Inject | undefined =>
  (globalThis as { [key: symbol]: unknown })[Symbol.for('stagedoor.inject')] as Inject | undefined
