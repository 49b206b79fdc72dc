import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { createServer, request } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { readConfig } from '../../../server/config.ts'
import { refuseOddMethods } from '../../../server/http/odd-methods.ts'

const folder = await mkdtemp(join(tmpdir(), 'stagedoor-methods-'))
const config = readConfig({ DATA_DIR: folder })
const server = createServer(
  refuseOddMethods(
    config,
    (url) => url?.startsWith('/api') === true,
    (_, response) => void response.end('served')
  )
).listen(0, '127.0.0.1')
await once(server, 'listening')
afterAll(async () => {
  server.close()
  await rm(folder, { recursive: true, force: true })
})

const ask = (method: string, path: string): Promise<{ status?: number; allow?: string; text: string }> =>
  new Promise((resolve, reject) => {
    const { port } = server.address() as AddressInfo
    request({ port, host: '127.0.0.1', method, path }, (response) => {
      let text = ''
      response.on('data', (chunk: Buffer) => (text += chunk))
      response.on('end', () => resolve({ status: response.statusCode, allow: response.headers.allow, text }))
    })
      .on('error', reject)
      .end()
  })

test.each(['TRACE', 'PROPFIND', 'MKCOL', 'LOCK', 'PURGE', 'REPORT', 'SEARCH'])(
  '%s is refused everywhere with what is allowed, before anything is rendered',
  async (method) => {
    for (const path of ['/', '/explore', '/api/health', '/api/nothing', '*']) {
      const { status, allow, text } = await ask(method, path)
      expect({ path, status }).toEqual({ path, status: 405 })
      expect(allow).toBe(path.startsWith('/api') ? 'GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS' : 'GET, HEAD, POST')
      expect(JSON.parse(text)).toMatchObject({ statusCode: 405, code: 'method_not_allowed' })
    }
  }
)

test('a page has no PUT, PATCH and DELETE; the API has', async () => {
  for (const method of ['PUT', 'PATCH', 'DELETE', 'OPTIONS']) {
    expect((await ask(method, '/explore')).status).toBe(405)
    expect(await ask(method, '/api/health')).toMatchObject({ status: 200, text: 'served' })
  }
})
