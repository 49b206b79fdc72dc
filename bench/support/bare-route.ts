/**
 * A bare fastify route with the same statements as one of our endpoints: `bare-route.ts <file>`, a JSON file with the
 * database's address, the statements and the answer. It runs the statements through `pg` as often and with the same
 * parallelism as ours, and writes an answer of the same size.
 */
import { readFileSync } from 'node:fs'
import type { AddressInfo } from 'node:net'
import fastify from 'fastify'
import pg from 'pg'
import type { Statement } from './capture-statements.ts'

const { databaseUrl, statements, answer } = JSON.parse(readFileSync(String(process.argv[2]), 'utf8')) as {
  databaseUrl: string
  statements: Statement[]
  answer: object
}
const pool = new pg.Pool({ connectionString: databaseUrl, max: 16 })
const named = statements.map(({ text, values, group }) => ({
  name: `s${statements.findIndex((one) => one.text === text)}`,
  text,
  values,
  group,
}))
const groups = [...Map.groupBy(named, (one) => one.group).values()]

const app = fastify()
app.get('/', async (_request, reply) => {
  let rows = 0
  for (const group of groups)
    for (const found of await Promise.all(group.map((one) => pool.query(one)))) rows += found.rows.length
  if (!rows) throw new Error('nothing found')
  return reply.type('application/json; charset=utf-8').send(JSON.stringify(answer))
})
await app.listen({ port: 0 })
console.log(`at http://localhost:${(app.server.address() as AddressInfo).port}`)
