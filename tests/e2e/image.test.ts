import { execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { cp, mkdir, mkdtemp, readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, expect, test } from 'vitest'
import { root } from '../../scripts/lib/build.ts'
import { freePort } from '../../scripts/lib/site.ts'
import { screens } from '../../scripts/lib/screens.ts'
import { picture } from '../support/media/pictures.ts'
import { until } from '../support/until.ts'
import { LONG_WAIT_MS } from '../support/wait-times.ts'

// On the disk of the packages, so that they can be linked instead of copied.
await mkdir(join(root, 'test-results'), { recursive: true })
const folder = await mkdtemp(join(root, 'test-results/image-'))
afterAll(() => rm(folder, { recursive: true, force: true }))

/** What the last stage of the Dockerfile copies. */
const copied = async (): Promise<string[]> =>
  [...(await readFile(join(root, 'deploy/Dockerfile'), 'utf8')).matchAll(/^COPY --from=build (.+) \S+$/gm)].flatMap(
    ([, paths = '']) => paths.split(' ').map((path) => path.replace('/app/', ''))
  )

test('the image starts, shows pages, takes pictures and runs commands without what its build removes', async () => {
  for (const path of await copied())
    if (path === 'node_modules') await promisify(execFile)('cp', ['-al', join(root, path), folder])
    else await cp(join(root, path), join(folder, path), { recursive: true, verbatimSymlinks: true })
  const node = join(folder, 'node_modules/.bin/node')
  const port = await freePort()
  const url = `http://127.0.0.1:${port}`
  const dataDir = join(folder, 'data')
  await mkdir(dataDir)
  const env = {
    PATH: process.env['PATH'],
    NODE_ENV: 'production',
    DEMO: '0',
    OPERATOR_SECOND_FACTOR: 'optional',
    DATA_DIR: dataDir,
    PORT: String(port),
  }
  const options = { cwd: folder, env: env as NodeJS.ProcessEnv }
  const run = async (...args: string[]): Promise<string> => (await promisify(execFile)(node, args, options)).stdout
  expect(await run('scripts/prune-image.ts')).toMatch(/removed \d{5} files/)

  const site = spawn(node, ['server/main.ts'], { ...options, stdio: ['ignore', 'pipe', 'pipe'] })
  let output = ''
  for (const stream of [site.stdout, site.stderr]) stream.on('data', (text: Buffer) => (output += text.toString()))
  try {
    await until(() => expect(output).toContain('Stagedoor is at'), LONG_WAIT_MS)
    const person = {
      name: 'Nina Vale',
      username: 'ninavale',
      email: 'nina@example.test',
      password: 'a long enough secret',
      birthDate: '1991-04-30',
    }
    const registered = await fetch(`${url}/api/auth/users/register`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(person),
    })
    const { data } = (await registered.json()) as { data: { token: string } }
    const form = new FormData()
    form.set('avatar', new Blob([new Uint8Array(await picture(300, 300))], { type: 'image/jpeg' }), 'avatar.jpg')
    const headers = { authorization: data.token }
    expect((await fetch(`${url}/api/users/avatar/upload`, { method: 'POST', headers, body: form })).status).toBe(200)
    expect(await run('scripts/admin.ts', 'make-admin', 'ninavale')).toContain('ninavale is an operator')
    const cookies: Record<string, string>[] = [{}, { cookie: `user-token=${data.token}` }]
    const answers: [string, number][] = []
    for (const { path } of screens.filter((screen) => !screen.path.includes('{')))
      for (const cookie of cookies)
        answers.push([path, (await fetch(url + path, { headers: cookie, redirect: 'manual' })).status])
    expect(answers.length).toBeGreaterThan(40)
    expect(answers.filter(([, status]) => status >= 500)).toEqual([])
    const backup = /complete: (.+)/.exec(await run('scripts/backup.ts', join(dataDir, 'backups')))?.[1] ?? ''
    expect(await run('scripts/backup.ts', '--verify', backup)).toContain('The backup is good')
    expect(output).not.toMatch(/Cannot find|ERR_MODULE/)
  } finally {
    site.kill('SIGTERM')
    await once(site, 'exit')
  }
})
