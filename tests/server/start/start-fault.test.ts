import { mkdtemp, rm } from 'node:fs/promises'
import { createServer } from 'node:net'
import { once } from 'node:events'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { ConfigError } from '../../../server/config-error.ts'
import { readConfig } from '../../../server/config.ts'
import { startFault } from '../../../server/start-fault.ts'

const folder = await mkdtemp(join(tmpdir(), 'stagedoor-fault-'))
afterAll(() => rm(folder, { recursive: true, force: true }))
const config = readConfig({ DATA_DIR: folder })
const remote = readConfig({ DATA_DIR: folder, DATABASE_URL: 'postgres://nina:a-secret@db.example:5432/stage' })
const coded = (code: string, message = code): Error => Object.assign(new Error(message), { code, syscall: 'connect' })

test('a port that was taken after the check', async () => {
  const [first, second] = [createServer().listen(0, '127.0.0.1'), createServer()]
  await once(first, 'listening')
  second.listen(first.address() as { port: number })
  const [error] = (await once(second, 'error')) as [Error]
  first.close()
  expect(startFault(error, config)).toBe('PORT: the port is in use by another program')
})

test.each(['EACCES', 'EPERM', 'EROFS', 'ENOSPC'])('a folder that cannot be written: %s', (code) => {
  const text = startFault(coded(code), config)
  expect(text).toMatch(/^DATA_DIR: [^\n]+$/)
  expect(text).toContain(folder)
})

test.each([
  ['ECONNREFUSED', 'connect ECONNREFUSED 10.0.0.1:5432'],
  ['ETIMEDOUT', 'connect ETIMEDOUT'],
  ['', 'timeout expired'],
  ['', 'Connection terminated due to connection timeout'],
])('a database that does not answer: %s %s', (code, message) => {
  const text = startFault(coded(code, message), remote)
  expect(text).toBe(`DATABASE_URL: PostgreSQL at db.example:5432 does not answer: ${message}`)
  expect(startFault(coded(code, message), config)).toMatch(/^DATA_DIR: the embedded PostgreSQL does not answer: /)
})

test('a wrong setting is its own sentence; only a fault of the program has a stack', () => {
  expect(startFault(new ConfigError('PORT: must be a number'), config)).toBe('PORT: must be a number')
  expect(startFault(new TypeError('a fault'), config)).toMatch(/^TypeError: a fault\n +at /)
  expect(startFault('a text', config)).toBe('a text')
})
