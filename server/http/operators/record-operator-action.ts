import { AsyncLocalStorage } from 'node:async_hooks'
import { randomUUIDv7 } from 'node:crypto'
import { sql } from 'kysely'
import type { Endpoint, Endpoints } from '../../../contract/endpoint.ts'
import { contract } from '../../../contract/index.ts'
import { isId } from '../../../contract/id-text.ts'
import type { Deps } from '../../deps.ts'
import { emitToConcerned } from '../../realtime/emit-to-related.ts'
import { publishAfterCommit } from '../../realtime/publish-after-commit.ts'
import { ApiError } from '../api-error.ts'
import type { Viewer } from '../authenticate.ts'
import { insertEntryOnce } from './log-entry.ts'
import { isOperator, ofOneCall, openedIn, roleOf } from './operator-authority.ts'
import { requireNotAbove } from './require-not-above.ts'

/** Who acted: an operator, or null for a command in the server's shell. */
export type Actor = { viewer: Pick<Viewer, 'id' | 'authority'>; address: string } | null

type Recorder = Pick<Deps, 'db' | 'clock' | 'log' | 'realtime'>

type Action = {
  /** Name of the endpoint in the contract, or of the shell command. */
  action: string
  subjectId?: string | undefined
  reason?: string | undefined
  input: Readonly<Record<string, unknown>>
  /** Whether the same again within an hour is the same entry: the parts of a download, a page that is loaded again. */
  isRepeated?: boolean | undefined
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
  { action, subjectId, reason, input, isRepeated }: Action,
  act: () => Promise<T>
): Promise<T> {
  const { db, clock, log } = deps
  const entryId = randomUUIDv7()
  const nameOf = (accountId: string | null) =>
    sql<string | null>`(select coalesce(username, name) from account where id = ${accountId}::uuid)`
  const entry = {
    id: entryId,
    at: clock.now(),
    operator_id: actor?.viewer.id ?? null,
    operator_name: actor ? sql<string>`coalesce(${nameOf(actor.viewer.id)}, '')` : 'shell',
    role: actor ? roleOf(actor.viewer) : null,
    action,
    subject_id: subjectId ?? null,
    subject_name: nameOf(subjectId ?? null),
    reason: reason ?? null,
    input: recordable(input),
    address: actor?.address ?? null,
  }
  if (actor && isRepeated) {
    if (!(await insertEntryOnce(db, { ...entry, operator_id: actor.viewer.id }))) return act()
  } else await db.insertInto('operator_log').values(entry).execute()
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

/**
 * Calls that need no check of who is above: notes for the team, which change nothing of the person, and the one that has
 * the same rule with another answer.
 */
const aboutAnybody: readonly string[] = [
  'personNotes.create',
  'personNotes.update',
  'personNotes.remove',
  'people.resetSecondFactor',
]

/**
 * Records what an operator has read in a call by role only, an entry for each kind, as long as it is not the same as
 * within the last hour. `call`: the name of the endpoint or event.
 */
export async function recordOpened(deps: Recorder, actor: NonNullable<Actor>, call: string): Promise<void> {
  for (const [action, opened] of openedIn(actor.viewer)) {
    const people = new Set(opened.map(({ accountId }) => accountId))
    const [subjectId] = people.size === 1 ? people : []
    const input = { call, opened: opened.map(({ id }) => id).sort() }
    await recordOperatorAction(deps, actor, { action, subjectId, input, isRepeated: true }, () => Promise.resolve())
  }
}

/**
 * The handler of an endpoint. Of one that is logged, it records each call, and refuses one that is about an operator
 * above; of another it records what an operator has read by role.
 */
export function recordingHandler<H>(deps: Recorder, endpoint: Endpoint, handler: H): H {
  const name = names.get(endpoint) ?? `${endpoint.method} ${endpoint.path}`
  if (!isLogged(endpoint)) {
    if (endpoint.access === 'anyone' || endpoint.access === 'admin') return handler
    const note: Handler = async (input) => {
      if (!input.viewer || !isOperator(input.viewer)) return (handler as Handler)(input)
      const viewer = ofOneCall(input.viewer)
      const data = await (handler as Handler)({ ...input, viewer })
      await recordOpened(deps, { viewer, address: input.caller.address }, name)
      return data
    }
    return note as H
  }
  const record: Handler = (input) => {
    const { viewer, caller } = input
    if (!viewer) throw new ApiError('unauthenticated')
    const sent = { ...asRecord(input.params), ...asRecord(input.query), ...asRecord(input.body) }
    const { id: subject, reason } = sent
    const subjectId = typeof subject === 'string' && isId(subject) ? subject : undefined
    return recordOperatorAction(
      deps,
      { viewer, address: caller.address },
      {
        action: name,
        subjectId,
        reason: typeof reason === 'string' ? reason : undefined,
        input: sent,
      },
      async () => {
        if (endpoint.method !== 'GET' && subjectId && !aboutAnybody.includes(name))
          await requireNotAbove(deps.db, viewer, subjectId)
        return (handler as Handler)(input)
      }
    )
  }
  return record as H
}

const asRecord = (value: unknown): Record<string, unknown> =>
  typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {}
