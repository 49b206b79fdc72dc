/**
 * The API and its sockets in a process of its own, on the database, Redis and port given in the environment, for tests
 * that kill it. Prints its port when it is ready.
 */
import { buildApp } from '../../../server/app.ts'
import { readConfig } from '../../../server/config.ts'
import { openDeps } from '../../../server/open-deps.ts'
import { redisAdapter } from '../../../server/realtime/redis-adapter.ts'
import type { Realtime } from '../../../server/realtime/realtime.ts'

const config = readConfig()
const deps = await openDeps(config, config.databaseUrl ?? '')
// Simulates a slow network: each event is delayed by a random time of up to this many ms, so that events overtake each
// other.
const lateMs = Number(process.env['EVENT_DELAY_MS'] ?? 0)
const late =
  <Said extends unknown[]>(say: (...said: Said) => void) =>
  (...said: Said) =>
    void setTimeout(say, Math.random() * lateMs, ...said)
if (lateMs > 0)
  Object.assign(deps.realtime, { emit: late(deps.realtime.emit), emitRoom: late(deps.realtime.emitRoom) } as Pick<
    Realtime,
    'emit' | 'emitRoom'
  >)
const app = await buildApp(deps)
const redis = config.redisUrl
  ? await redisAdapter(config.redisUrl, deps.log, () => deps.realtime.requestResync('here'))
  : undefined
deps.realtime.attach(config.roles.web ? app.server : undefined, deps, redis)
await app.listen({ port: config.port, host: '127.0.0.1' })
const bound = app.server.address()
console.log(`port ${bound && typeof bound === 'object' ? bound.port : 0}`)
