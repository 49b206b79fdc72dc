/** The API and its sockets alone, in a process of its own, on the database, Redis and port of its environment: for tests that kill it. Prints its port when it answers. */
import { buildApp } from '../../server/app.ts'
import { readConfig } from '../../server/config.ts'
import { openDeps } from '../../server/open-deps.ts'
import { redisAdapter } from '../../server/realtime/redis-adapter.ts'

const config = readConfig()
const deps = await openDeps(config, config.databaseUrl ?? '')
const app = await buildApp(deps)
const redis = config.redisUrl ? await redisAdapter(config.redisUrl, deps.log) : undefined
deps.realtime.attach(app.server, deps, redis?.adapter)
await app.listen({ port: config.port, host: '127.0.0.1' })
const bound = app.server.address()
console.log(`port ${bound && typeof bound === 'object' ? bound.port : 0}`)
