/**
 * Our API and sockets without pages, on the database and data folder of the bench: `api-alone.ts <database address>
 * <data folder> [Redis address]`.
 */
import type { AddressInfo } from 'node:net'
import { buildApp } from '../../server/app.ts'
import { redisAdapter } from '../../server/realtime/redis-adapter.ts'
import { openBench } from './bench-data.ts'

const [, , databaseUrl = '', dataDir = '', redisUrl] = process.argv
const deps = await openBench(databaseUrl, dataDir, redisUrl)
const app = await buildApp(deps)
const redis = redisUrl ? await redisAdapter(redisUrl, deps.log, () => deps.realtime.requestResync('here')) : undefined
deps.realtime.attach(app.server, deps, redis)
await app.listen({ port: 0 })
console.log(`at http://localhost:${(app.server.address() as AddressInfo).port}`)
