import { mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { publishBuild, servePublished } from '../../../server/http/pages/published-builds.ts'
import { serveStatic } from '../../../server/http/pages/static-files.ts'

const folder = await mkdtemp(join(tmpdir(), 'stagedoor-builds-'))
const dataDir = join(folder, 'data')
const servers: Server[] = []
afterAll(async () => {
  for (const server of servers) server.close()
  await rm(folder, { recursive: true })
})

/** A release with one script, one style sheet and a file that is not generated. */
const release = async (name: string): Promise<string> => {
  const root = join(folder, name)
  await mkdir(join(root, 'build/static/chunks'), { recursive: true })
  await mkdir(join(root, 'public'))
  await writeFile(join(root, 'build/BUILD_ID'), `id-${name}`)
  await writeFile(join(root, `build/static/chunks/${name}.js`), `script of ${name}`)
  await writeFile(join(root, `public/antd-${name}.css`), `style of ${name}`)
  await writeFile(join(root, `public/logo-${name}.svg`), 'a logo')
  return root
}
/** A process of that release, and its address. */
const start = async (name: string): Promise<string> => {
  const root = await release(name)
  const others = servePublished(await publishBuild(root, 'build', dataDir))
  const server = createServer(
    serveStatic(root, 'build', (_request, response) => response.writeHead(404).end('none'), others)
  ).listen(0, '127.0.0.1')
  servers.push(server)
  await new Promise((listening) => server.once('listening', listening))
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`
}
const read = async (url: string): Promise<string> => (await fetch(url)).text()

test('a process serves the scripts and styles of the release before it and of the one after it', async () => {
  const one = await start('one')
  expect(await read(`${one}/_next/static/chunks/two.js`)).toBe('none')
  const two = await start('two')
  expect(await read(`${two}/_next/static/chunks/one.js`)).toBe('script of one')
  expect(await read(`${two}/antd-one.css`)).toBe('style of one')
  // The older process looks for new builds at most once a second.
  await expect.poll(() => read(`${one}/_next/static/chunks/two.js`)).toBe('script of two')
  expect(await read(`${one}/antd-two.css`)).toBe('style of two')
  const kept = await fetch(`${two}/_next/static/chunks/one.js`)
  expect(kept.headers.get('cache-control')).toBe('public,max-age=31536000,immutable')
  for (const path of ['/_next/static/../BUILD_ID', '/_next/static/chunks/three.js', '/logo-one.svg', '/antd-../x.css'])
    expect(await read(two + path)).toBe('none')
})

test('the builds that were started last stay, and a second start of the same build adds nothing', async () => {
  for (const name of ['four', 'five', 'six']) await start(name)
  await publishBuild(join(folder, 'two'), 'build', dataDir)
  await publishBuild(await release('seven'), 'build', dataDir)
  expect((await readdir(join(dataDir, 'builds'))).sort()).toEqual(['id-five', 'id-seven', 'id-six', 'id-two'])
})
