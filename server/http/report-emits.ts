import type { FastifyRequest } from 'fastify'
import type { Endpoint } from '../../contract/endpoint.ts'
import { changeEvents, type EventName } from '../../contract/events.ts'
import type { Deps } from '../deps.ts'
import { emitToConcerned } from '../realtime/emit-to-related.ts'
import { publishAfterCommit } from '../realtime/publish-after-commit.ts'
import { userRoom } from '../realtime/sockets.ts'
import { ApiError } from './api-error.ts'
import type { Viewer } from './authenticate.ts'

/**
 * The socket of the browser that makes a call, from its header `X-Socket-Id`; it shows the change by itself.
 * @throws ApiError `malformed`
 */
export function socketIdOf(request: FastifyRequest): string | undefined {
  const id = request.headers['x-socket-id']
  if (id === undefined) return undefined
  if (typeof id !== 'string' || !/^[\w-]{1,64}$/.test(id))
    throw new ApiError('malformed', {}, { 'X-Socket-Id': '1 to 64 letters, digits, dashes' })
  return id
}

/** Whether an event is not recorded, so that whom it concerns hears of it here. */
const isUnrecorded = (name: EventName): name is keyof typeof changeEvents => Object.hasOwn(changeEvents, name)

/**
 * Tells the caller's other devices what a successful call has caused (`data/changed`), and of the events that are not
 * recorded also whom else they concern. It never throws.
 */
export async function reportEmitted(
  deps: Pick<Deps, 'db' | 'realtime' | 'log' | 'clock'>,
  { emits = [] }: Endpoint,
  viewer: Viewer | null,
  socketId: string | undefined
): Promise<void> {
  if (!viewer || emits.length === 0) return
  const tools = { db: deps.db, realtime: deps.realtime, clock: deps.clock }
  await publishAfterCommit(
    deps,
    ({ realtime }) => realtime.emitRoom(userRoom(viewer.id), 'data/changed', { events: [...emits] }, socketId),
    ...emits.filter(isUnrecorded).map((name) => () => emitToConcerned(tools, name, { byId: viewer.id }))
  )
}
