import { execFile } from 'node:child_process'
import { mkdtemp, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { join as register } from '../support/data/registration.ts'
import { testApp, type TestApp } from '../support/app.ts'

const run = promisify(execFile)
const root = join(import.meta.dirname, '../..')
const generator = join(root, 'scripts/typescript-5/node_modules/openapi-typescript/bin/cli.js')
const compiler = join(root, 'node_modules/typescript/bin/tsc')

let test: TestApp
let folder: string
beforeAll(async () => {
  test = await testApp()
  folder = await mkdtemp(join(tmpdir(), 'stagedoor-client-'))
})
afterAll(async () => {
  await test.close()
  await rm(folder, { recursive: true, force: true })
})

/** A program written with nothing but the published document and two packages. */
const program = `
import createClient from 'openapi-fetch'
import type { components, paths } from './api.js'

const client = createClient<paths>({ baseUrl: process.env.API ?? '' })
const { data, error } = await client.POST('/auth/login', {
  body: { username: process.env.NAME ?? '', password: process.env.WORD ?? '' },
})
if (!data) throw new Error(error.message)
const session: components['schemas']['Session'] = data.data
const headers = { Authorization: session.token }
const me = await client.GET('/users/me', { headers })
if (!me.data) throw new Error(me.error.message)
const user: components['schemas']['CurrentUser'] = me.data.data
const feed = await client.GET('/user/feeds', { headers, params: { query: { limit: 5 } } })
const posts: components['schemas']['Feed'][] = feed.data?.data.data ?? []
const refused = await client.GET('/user/feeds/{id}', { headers, params: { path: { id: user._id } } })
const code: components['schemas']['Error']['code'] | undefined = refused.error?.code
console.log(JSON.stringify({ username: user.username, posts: posts.length, code }))
`

it('lets a generated client sign in, with a name for each shared type', async () => {
  const fan = await register(test)
  const api = `${await test.app.listen({ port: 0, host: '127.0.0.1' })}/api`
  await run(process.execPath, [generator, `${api}/openapi.json`, '--output', join(folder, 'api.d.ts')])
  await symlink(join(root, 'node_modules'), join(folder, 'node_modules'))
  await writeFile(join(folder, 'package.json'), '{ "type": "module" }')
  await writeFile(join(folder, 'sign-in.ts'), program)
  const compilerOptions = {
    strict: true,
    noUncheckedIndexedAccess: true,
    module: 'nodenext',
    target: 'es2024',
    noEmit: true,
  }
  await writeFile(
    join(folder, 'tsconfig.json'),
    JSON.stringify({ compilerOptions: { ...compilerOptions, types: ['node'] }, files: ['sign-in.ts', 'api.d.ts'] })
  )
  const compiled = await run(process.execPath, [compiler, '-p', folder]).catch((fault: { stdout: string }) => fault)
  expect(compiled.stdout).toBe('')
  const { stdout } = await run(process.execPath, [join(folder, 'sign-in.ts')], {
    env: { ...process.env, API: api, NAME: fan.email, WORD: fan.password },
  })
  expect(JSON.parse(stdout)).toEqual({ username: fan.username, posts: 0, code: 'not_found' })
})
