import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startSite, type Site } from '../../scripts/lib/site.ts'
import { startEmbedded, type Embedded } from '../../server/db/embedded/start-embedded.ts'

let dataDir: string
let database: Embedded
let site: Site
beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'stagedoor-away-'))
  database = await startEmbedded({ dataDir })
  site = await startSite({ DATABASE_URL: database.url })
}, 240_000)
afterAll(async () => {
  await site?.close()
  await database?.stop()
  await rm(dataDir, { recursive: true, force: true })
})

test('a page is answered with 503 while the database is unreachable, without a redirect to the login', {
  timeout: 120_000,
}, async () => {
  const newcomer = {
    name: 'Nina Vale',
    username: 'nina',
    email: 'nina@example.test',
    password: 'a long enough secret',
    birthDate: '1991-04-30',
  }
  const joined = await fetch(`${site.url}/api/auth/users/register`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(newcomer),
  })
  const { data } = (await joined.json()) as { data: { token: string } }
  const ask = async (path: string, isFan: boolean) => {
    const answer = await fetch(site.url + path, {
      headers: isFan ? { cookie: `user-token=${data.token}` } : {},
      redirect: 'manual',
    })
    return { path, isFan, status: answer.status, text: await answer.text(), headers: answer.headers }
  }
  const askAll = () =>
    Promise.all(
      ['/', '/home', '/wallet', '/messages', '/explore', '/auth/login'].flatMap((path) => [
        ask(path, true),
        ask(path, false),
      ])
    )
  expect((await ask('/home', true)).status).toBe(200)
  await database.stop()
  for (const { path, isFan, status, text, headers } of await askAll()) {
    expect({ path, isFan, status }).toEqual({ path, isFan, status: 503 })
    expect(Number(headers.get('retry-after'))).toBeGreaterThan(0)
    expect(headers.get('set-cookie')).toBe(null)
    expect(headers.get('cache-control')).toContain('no-store')
    expect(text).toContain('Something broke')
  }
  database = await startEmbedded({ dataDir })
  expect((await ask('/home', true)).status).toBe(200)
  expect((await ask('/explore', false)).status).toBe(200)
})
