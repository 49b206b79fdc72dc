/** Our API without pages, on the database and the data folder of the bench: `api-alone.ts <database address> <data folder>`. */
import type { AddressInfo } from 'node:net'
import { buildApp } from '../../server/app.ts'
import { openBench } from './bench-data.ts'

const [, , databaseUrl = '', dataDir = ''] = process.argv
const app = await buildApp(await openBench(databaseUrl, dataDir))
await app.listen({ port: 0 })
console.log(`at http://localhost:${(app.server.address() as AddressInfo).port}`)
