/**
 * Started by `embedded.test.ts`, which kills it: commits rows forever and prints how many commits were acknowledged.
 */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import pg from 'pg'
import { startEmbedded } from '../../../server/db/embedded/start-embedded.ts'

const dataDir = String(process.argv[2])
const server = await startEmbedded({ dataDir })
console.log(`server ${readFileSync(join(dataDir, 'pg18/postmaster.pid'), 'utf8').split('\n')[0]}`)
const client = new pg.Client({ connectionString: server.url })
await client.connect()
await client.query('create table if not exists kept (n int)')
const { rows } = await client.query<{ n: string }>('select count(*) n from kept')
for (let n = Number(rows[0]?.n) + 1; ; n++) {
  await client.query('insert into kept values ($1)', [n])
  console.log(n)
}
