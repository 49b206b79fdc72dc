/**
 * Our API and sockets without pages, on the database and data folder of the bench: `api-alone.ts <database address>
 * <data folder>`.
 */
import type { AddressInfo } from 'node:net'
import { buildApp } from '../../server/app.ts'
import { openBench } from './bench-data.ts'

const [, , databaseUrl = '', dataDir = ''] = process.argv
const deps = await openBench(databaseUrl, dataDir)
const app = await buildApp(deps)
deps.realtime.attach(app.server, deps)
await app.listen({ port: 0 })
console.log(`at http://localhost:${(app.server.address() as AddressInfo).port}`)
