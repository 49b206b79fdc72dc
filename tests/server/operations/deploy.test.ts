import { execFile, spawnSync } from 'node:child_process'
import {
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  readlinkSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, describe, expect, test } from 'vitest'
import { Environment } from '../../../server/environment.ts'
import { hasNginx, nginxProgram } from '../../support/servers/nginx.ts'
import { selfSigned } from '../../support/servers/self-signed.ts'

const root = join(import.meta.dirname, '../../..')
const read = (path: string): string => readFileSync(join(root, path), 'utf8')
const known = new Set(Object.keys(Environment.shape))
const folder = mkdtempSync(join(tmpdir(), 'stagedoor-deploy-'))
afterAll(() => rmSync(folder, { recursive: true }))

/** The instructions of a Dockerfile; continued lines are one. */
const instructions = read('deploy/Dockerfile')
  .replace(/^#.*$/gm, '')
  .replaceAll(/\\\n/g, ' ')
  .split('\n')
  .filter((line) => line.trim() !== '')
  .map((line) => {
    const [name = '', ...rest] = line.trim().split(/\s+/)
    return { name, text: rest.join(' ') }
  })
const last = (name: string): string | undefined => instructions.findLast((each) => each.name === name)?.text
const finalStage = instructions.slice(instructions.findLastIndex(({ name }) => name === 'FROM'))

describe('the image', () => {
  test('runs the program of npm start directly, as nobody in particular, and passes signals on', () => {
    const { scripts } = JSON.parse(read('package.json')) as { scripts: { start: string } }
    const flags = scripts.start.split(' ').filter((word) => word.startsWith('--'))
    expect(JSON.parse(last('CMD') ?? '[]')).toEqual(['node', ...flags, 'server/main.ts'])
    expect(JSON.parse(last('ENTRYPOINT') ?? '[]')).toEqual(['/usr/bin/tini', '--'])
    expect([last('STOPSIGNAL'), Number(last('USER')) > 0]).toEqual(['SIGTERM', true])
    expect(last('HEALTHCHECK')).toContain('deploy/healthcheck.mjs')
    expect(instructions.some(({ name, text }) => name === 'RUN' && text.startsWith('npm ci'))).toBe(true)
  })

  test('copies only what exists and what its .dockerignore lets through', () => {
    const allowed = read('.dockerignore')
      .split('\n')
      .filter((line) => line.startsWith('!'))
      .map((line) => line.slice(1))
    const made = ['node_modules', '.next-builds']
    for (const { text } of finalStage.filter(({ name }) => name === 'COPY')) {
      const sources = text
        .split(' ')
        .filter((word) => word.startsWith('/app/'))
        .map((word) => word.slice('/app/'.length))
      expect(sources.length).toBeGreaterThan(0)
      for (const source of sources.filter((each) => !made.includes(each))) {
        expect(existsSync(join(root, source)), source).toBe(true)
        expect(
          allowed.some((each) => source === each || source.startsWith(`${each}/`)),
          source
        ).toBe(true)
      }
    }
    for (const name of ['.env', 'data', '.git', 'docs', 'tests']) expect(allowed).not.toContain(name)
  })

  test('sets only variables that the program knows', () => {
    const names = (last('ENV') ?? '').split(' ').map((word) => word.split('=')[0] ?? '')
    expect(names.filter((name) => !known.has(name))).toEqual(['NEXT_TELEMETRY_DISABLED', 'PATH'])
  })

  test('the health check ends with 0 when the process lives, and with 1 when it does not answer', async () => {
    const server = createServer((request, response) =>
      response.writeHead(request.url === '/api/live' ? 200 : 404).end()
    )
    await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
    const PORT = String((server.address() as AddressInfo).port)
    const check = () =>
      promisify(execFile)(process.execPath, [join(root, 'deploy/healthcheck.mjs')], {
        env: { ...process.env, PORT },
      }).then(
        () => 0,
        ({ code }: { code: number }) => code
      )
    expect(await check()).toBe(0)
    server.closeAllConnections()
    await new Promise((closed) => server.close(closed))
    expect(await check()).toBe(1)
  })
})

describe('compose', () => {
  const text = read('deploy/compose.yaml')
  test('its environment has only variables of the site, and every value that it asks for is in env.example', () => {
    const [, block = ''] = /environment: &site-environment\n((?: {4}.*\n)+)/.exec(text) ?? []
    const names = [...block.matchAll(/^ {4}(\w+):/gm)].map(([, name = '']) => name)
    expect(names.length).toBeGreaterThan(10)
    expect(names.filter((name) => !known.has(name))).toEqual([])
    const asked = new Set([...text.matchAll(/(?<!\$)\$\{(\w+)/g)].map(([, name]) => name))
    const offered = [...read('deploy/env.example').matchAll(/^(\w+)=/gm)].map(([, name]) => name)
    expect(offered.toSorted()).toEqual([...asked].toSorted())
  })

  test('there are two processes, which get the time to drain, and the proxy knows both', () => {
    const drainS = Number(/DRAIN_S: "(\d+)"/.exec(text)?.[1])
    const graceS = Number(/stop_grace_period: (\d+)s\n {2}read_only/.exec(text)?.[1])
    expect(graceS).toBeGreaterThan(drainS + 10 + 5)
    const caddy = read('deploy/caddy/Caddyfile')
    for (const name of ['site-1', 'site-2']) {
      expect(text).toMatch(new RegExp(`^  ${name}:`, 'm'))
      expect(caddy).toContain(`${name}:3000`)
    }
    // A process leaves only after the proxy has asked it twice.
    expect(drainS).toBeGreaterThan(2 * Number(/health_interval (\d+)s/.exec(caddy)?.[1]))
  })
})

test('in compose, the site waits for the proxy, through which it reaches its files, and the proxy for nothing', () => {
  const text = read('deploy/compose.yaml')
  const [, site = ''] = /^x-site: &site\n((?: .*\n|\n)+)/m.exec(text) ?? []
  expect(site).toContain('proxy: { condition: service_started }')
  const [, proxy = ''] = /^ {2}proxy:\n((?: {4}.*\n)+)/m.exec(text) ?? []
  expect(proxy).toContain('aliases: ["${FILES_HOST:?}"]')
  expect(proxy).not.toContain('depends_on')
})

test('no sample adds a security header, because the site sends them itself', () => {
  for (const path of ['deploy/nginx/stagedoor.conf', 'deploy/caddy/Caddyfile'])
    expect(read(path)).not.toMatch(/add_header|^\s*header\s|Strict-Transport|X-Frame-Options/im)
})

test.runIf(hasNginx())('nginx accepts its sample as it is, with TLS', () => {
  const { key, cert } = selfSigned()
  writeFileSync(join(folder, 'privkey.pem'), key)
  writeFileSync(join(folder, 'fullchain.pem'), cert)
  const sample = read('deploy/nginx/stagedoor.conf')
    .replaceAll('/etc/letsencrypt/live/stage.example', folder)
    .replace('/var/cache/nginx', folder)
  writeFileSync(join(folder, 'nginx.conf'), `pid ${folder}/pid; events {}\nhttp {\n${sample}\n}`)
  const { status, stderr } = spawnSync(nginxProgram, ['-t', '-q', '-e', 'stderr', '-c', join(folder, 'nginx.conf')], {
    encoding: 'utf8',
  })
  expect([status, stderr]).toEqual([0, ''])
})

describe('the systemd unit', () => {
  const unit = read('deploy/systemd/stagedoor@.service')
  test('starts the program of npm start with variables that it knows, and gives it the time to drain', () => {
    const set = [...unit.matchAll(/^Environment=(.*)$/gm)].flatMap(([, line = '']) => line.split(' '))
    const names = set.map((word) => word.split('=')[0] ?? '')
    expect(names.filter((name) => !known.has(name))).toEqual(['NEXT_TELEMETRY_DISABLED'])
    const drainS = Number(/DRAIN_S=(\d+)/.exec(unit)?.[1])
    expect(Number(/^TimeoutStopSec=(\d+)$/m.exec(unit)?.[1])).toBeGreaterThan(drainS + 15)
    expect(unit).toMatch(/^ExecStart=\S+\/node_modules\/\.bin\/node --max-semi-space-size=16 server\/main\.ts$/m)
  })

  test.runIf(existsSync('/usr/bin/systemd-analyze'))('systemd accepts it', () => {
    const path = join(folder, 'stagedoor@.service')
    writeFileSync(path, unit.replace(/^ExecStart=\S+/m, 'ExecStart=/bin/true'))
    const { status, stdout, stderr } = spawnSync('systemd-analyze', ['verify', path], { encoding: 'utf8' })
    expect([status, stdout + stderr]).toEqual([0, ''])
  })
})

describe('release.sh', () => {
  /** A site of two processes whose restarts are noted, and which are ready unless `broken`. */
  const site = async (isReady: () => boolean) => {
    const server = createServer((_request, response) => response.writeHead(isReady() ? 200 : 503).end())
    await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
    const port = (server.address() as AddressInfo).port
    const base = mkdtempSync(join(folder, 'site-'))
    for (const name of ['one', 'two']) {
      mkdirSync(join(base, 'releases', name, 'node_modules/.bin'), { recursive: true })
      mkdirSync(join(base, 'releases', name, '.next-builds'))
      symlinkSync(process.execPath, join(base, 'releases', name, 'node_modules/.bin/node'))
      writeFileSync(join(base, 'releases', name, '.next-builds/current'), 'build')
    }
    mkdirSync(join(base, 'releases/unbuilt'))
    mkdirSync(join(base, 'bin'))
    writeFileSync(join(base, 'bin/systemctl'), `#!/bin/sh\necho "$@ $(readlink ${base}/current)" >> ${base}/restarts\n`)
    chmodSync(join(base, 'bin/systemctl'), 0o755)
    const run = async (...args: string[]) =>
      promisify(execFile)('sh', [join(root, 'deploy/release.sh'), ...args], {
        env: {
          ...process.env,
          PATH: `${base}/bin:${process.env['PATH']}`,
          STAGEDOOR_BASE: base,
          STAGEDOOR_PORTS: `${port} ${port}`,
          STAGEDOOR_WAIT_S: '2',
        },
      }).then(
        () => '',
        ({ stderr }: { stderr: string }) => stderr
      )
    const links = () =>
      ['current', 'previous'].map((name) => (existsSync(join(base, name)) ? readlinkSync(join(base, name)) : ''))
    const restarts = () => readFileSync(join(base, 'restarts'), 'utf8').trim().split('\n')
    return { port, run, links, restarts, close: () => server.close() }
  }

  test.runIf(existsSync('/usr/bin/curl'))(
    'switches, restarts one after the other, and goes back by one command',
    async () => {
      const { port, run, links, restarts, close } = await site(() => true)
      expect(await run('back')).toContain('there is no release before this one')
      expect([await run('one'), links()]).toEqual(['', ['releases/one', '']])
      expect([await run('two'), links()]).toEqual(['', ['releases/two', 'releases/one']])
      expect([await run('back'), links()]).toEqual(['', ['releases/one', 'releases/two']])
      const twice = (name: string) => Array<string>(2).fill(`restart stagedoor@${port} releases/${name}`)
      expect(restarts()).toEqual([...twice('one'), ...twice('two'), ...twice('one')])
      expect(await run('unbuilt')).toContain('is not installed')
      expect(await run('../etc')).toContain('has no slash')
      expect(links()[0]).toBe('releases/one')
      close()
    }
  )

  test.runIf(existsSync('/usr/bin/curl'))(
    'stops at the first process that is not ready, so that the others still run',
    async () => {
      const { run, restarts, close } = await site(() => false)
      expect(await run('one')).toContain('is not ready after 2 s')
      expect(restarts()).toHaveLength(1)
      close()
    }
  )
})
