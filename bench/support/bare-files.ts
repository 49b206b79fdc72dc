/**
 * A plain file route as baseline: `bare-files.ts <folder>`. PUT /<name> streams the body into a file and syncs it, GET
 * /<name> streams it back, whole or as a range.
 */
import { createReadStream, createWriteStream } from 'node:fs'
import { stat } from 'node:fs/promises'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import type { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import fastify from 'fastify'

const folder = String(process.argv[2])
const app = fastify({ bodyLimit: 1e12 })
app.removeAllContentTypeParsers()
app.addContentTypeParser('*', (_request, payload, done) => done(null, payload))
app.put<{ Params: { name: string }; Body: Readable }>('/:name', async ({ params, body }, reply) => {
  await pipeline(body, createWriteStream(join(folder, params.name), { flush: true }))
  return reply.send()
})
app.get<{ Params: { name: string } }>('/:name', async ({ params, headers }, reply) => {
  const path = join(folder, params.name)
  const { size } = await stat(path)
  const [, start, end] = /^bytes=(\d+)-(\d+)$/.exec(headers.range ?? '') ?? []
  if (start === undefined)
    return reply.header('content-length', size).type('application/octet-stream').send(createReadStream(path))
  const range = { start: Number(start), end: Number(end) }
  return reply
    .code(206)
    .headers({ 'content-length': range.end - range.start + 1, 'content-range': `bytes ${start}-${end}/${size}` })
    .type('application/octet-stream')
    .send(createReadStream(path, range))
})
await app.listen({ port: 0 })
console.log(`at http://localhost:${(app.server.address() as AddressInfo).port}`)
