import { AsyncLocalStorage } from 'node:async_hooks'
import { randomUUIDv7 } from 'node:crypto'
import { sql } from 'kysely'
import type { Endpoint, Endpoints } from '../../contract/endpoint.ts'
import { contract } from '../../contract/index.ts'
import { isId } from '../../contract/id-text.ts'
import type { Deps } from '../deps.ts'
import { emitToConcerned } from '../realtime/emit-to-related.ts'
import { publishAfterCommit } from '../realtime/publish-after-commit.ts'
import { ApiError } from './api-error.ts'
import type { Viewer } from './authenticate.ts'

/** Who acted: an operator, or null for a command in the server's shell. */
export type Actor = { viewer: Pick<Viewer, 'id' | 'operatorRole'>; address: string } | null

type Recorder = Pick<Deps, 'db' | 'clock' | 'log' | 'realtime'>

type Action = {
  /** Name of the endpoint in the contract, or of the shell command. */
  action: string
  subjectId?: string | undefined
  reason?: string | undefined
  input: Readonly<Record<string, unknown>>
}

const currentEntry = new AsyncLocalStorage<string>()

/** The id of the log's entry of what is being done now; undefined outside an operator's action. */
export const currentLogEntry = (): string | undefined => currentEntry.getStore()

/** Maximum length of the recorded input, in characters of JSON. */
const maxInput = 8000
const secret = /password|secret|token|^code$|passkey|challenge/i

/** The input as JSON, without secrets; an unusually long one by its field names only. */
function recordable(input: Readonly<Record<string, unknown>>): string {
  const text = JSON.stringify(input, (name, value: unknown) => (secret.test(name) ? undefined : value))
  return text.length <= maxInput ? text : JSON.stringify({ fields: Object.keys(input) })
}

/**
 * Does something for an operator, and records it (decision 44): who and what before, how it ended after. So an
 * action cannot stay unrecorded, and one that was interrupted is an entry without a result. Open logs show it then.
 */
export async function recordOperatorAction<T>(
  deps: Recorder,
  actor: Actor,
  { action, subjectId, reason, input }: Action,
  act: () => Promise<T>
): Promise<T> {
  const { db, clock, log } = deps
  const entryId = randomUUIDv7()
  const nameOf = (accountId: string | null) =>
    sql<string | null>`(select coalesce(username, name) from account where id = ${accountId}::uuid)`
  await db
    .insertInto('operator_log')
    .values({
      id: entryId,
      at: clock.now(),
      operator_id: actor?.viewer.id ?? null,
      operator_name: actor ? sql<string>`coalesce(${nameOf(actor.viewer.id)}, '')` : 'shell',
      role: actor?.viewer.operatorRole ?? null,
      action,
      subject_id: subjectId ?? null,
      subject_name: nameOf(subjectId ?? null),
      reason: reason ?? null,
      input: recordable(input),
      address: actor?.address ?? null,
    })
    .execute()
  const finish = async (error: string | null): Promise<void> => {
    await db
      .insertInto('operator_log_result')
      .values({ entry_id: entryId, at: clock.now(), error })
      .execute()
      .catch((failure: unknown) => log.error({ err: failure, entry: entryId }, 'an operator action has no result'))
    await publishAfterCommit(deps, () => emitToConcerned(deps, 'log.written', { byId: actor?.viewer.id ?? '' }))
  }
  try {
    const done = await currentEntry.run(entryId, act)
    await finish(null)
    return done
  } catch (error) {
    await finish(error instanceof ApiError ? error.code : 'internal')
    throw error
  }
}

type Handler = (input: HandlerInput) => Promise<unknown>
type HandlerInput = {
  params: unknown
  query: unknown
  body: unknown
  viewer: Viewer | null
  caller: { address: string }
}

const names = new Map(
  Object.entries<Endpoints>(contract).flatMap(([feature, endpoints]) =>
    Object.entries(endpoints).map(([key, endpoint]): [Endpoint, string] => [endpoint, `${feature}.${key}`])
  )
)

/** Whether calls of an endpoint are entries of the operators' log: changes by operators, and reads with `isRecorded`. */
export const isLogged = (endpoint: Endpoint): boolean =>
  endpoint.access === 'admin' && !endpoint.onlyReads && (endpoint.method !== 'GET' || endpoint.isRecorded === true)

/** The handler of an endpoint; of one that is logged, a handler that records each call. */
export function recordingHandler<H>(deps: Recorder, endpoint: Endpoint, handler: H): H {
  if (!isLogged(endpoint)) return handler
  const record: Handler = (input) => {
    const { viewer, caller } = input
    if (!viewer) throw new ApiError('unauthenticated')
    const sent = { ...asRecord(input.params), ...asRecord(input.query), ...asRecord(input.body) }
    const { id: subject, reason } = sent
    return recordOperatorAction(
      deps,
      { viewer, address: caller.address },
      {
        action: names.get(endpoint) ?? `${endpoint.method} ${endpoint.path}`,
        subjectId: typeof subject === 'string' && isId(subject) ? subject : undefined,
        reason: typeof reason === 'string' ? reason : undefined,
        input: sent,
      },
      () => (handler as Handler)(input)
    )
  }
  return record as H
}

const asRecord = (value: unknown): Record<string, unknown> =>
  typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {}
