/** The API alone, in a process of its own, on the database and port of its environment: for tests that kill it. Prints its port when it answers. */
import { buildApp } from '../../server/app.ts'
import { readConfig } from '../../server/config.ts'
import { openDeps } from '../../server/open-deps.ts'

const config = readConfig()
const deps = await openDeps(config, config.databaseUrl ?? '')
const app = await buildApp(deps)
await app.listen({ port: config.port, host: '127.0.0.1' })
const bound = app.server.address()
console.log(`port ${bound && typeof bound === 'object' ? bound.port : 0}`)
