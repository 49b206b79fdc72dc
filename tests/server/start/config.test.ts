import { execFile } from 'node:child_process'
import { mkdtemp, readFile, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import type { Endpoint } from '../../../contract/endpoint.ts'
import { contract } from '../../../contract/index.ts'
import { readConfig, writeFault } from '../../../server/config.ts'
import { Environment } from '../../../server/environment.ts'
import { timeouts } from '../../../server/http/limits/timeouts.ts'

const root = join(import.meta.dirname, '../../..')
const DATA_DIR = await mkdtemp(join(tmpdir(), 'stagedoor-config-'))
afterAll(() => rm(DATA_DIR, { recursive: true, force: true }))
const read = (env: Record<string, string>) => readConfig({ DATA_DIR, ...env })

test('an empty environment gives a complete, frozen configuration, with a stored secret that only the owner can read', async () => {
  const config = read({})
  expect(config).toMatchObject({
    port: 3000,
    siteUrl: 'http://localhost:3000',
    apiEndpoint: '/api',
    demo: true,
    databaseUrl: undefined,
    stripe: undefined,
  })
  expect(Object.isFrozen(config)).toBe(true)
  expect(config.secret.length).toBeGreaterThanOrEqual(64)
  expect(read({}).secret).toBe(config.secret)
  expect((await stat(join(DATA_DIR, 'secret'))).mode & 0o777).toBe(0o600)
})

test('a site with a public address gets no demo, whose operator has a known password, unless requested', () => {
  const publicSite = { SITE_URL: 'https://stage.example', SANDBOX: '1' }
  expect(
    [read(publicSite), read({ SITE_URL: 'http://localhost:8080' }), read({ ...publicSite, DEMO: '1' })].map(
      ({ demo }) => demo
    )
  ).toEqual([false, true, true])
})

test('with the demo it listens on this machine only, unless HOST says otherwise', () => {
  expect(
    [{}, { DEMO: '0' }, { HOST: '0.0.0.0' }, { SITE_URL: 'https://stage.example', SANDBOX: '1' }].map(
      (env) => read(env as Record<string, string>).host
    )
  ).toEqual(['127.0.0.1', '0.0.0.0', '0.0.0.0', '0.0.0.0'])
})

test('errors of a disk that cannot be written are explained in words', () => {
  const why = (code: string) => writeFault('/data', Object.assign(new Error(code), { code }))
  expect(['EACCES', 'EROFS', 'ENOSPC', 'ENOTDIR', 'EIO'].map(why)).toEqual([
    'this account may not write in /data',
    '/data is on a read-only file system',
    'the disk of /data is full',
    '/data is not a folder',
    'nothing can be written in /data (EIO)',
  ])
})

test('TRUST_PROXY accepts a number of proxies, including 1, or their addresses', () => {
  const trusted = (value?: string) => read(value === undefined ? {} : { TRUST_PROXY: value }).trustProxy
  expect([undefined, '0', 'no', '1', '2', '10.0.0.7, 10.1.0.0/16', 'loopback'].map(trusted)).toEqual([
    0,
    0,
    0,
    1,
    2,
    ['10.0.0.7', '10.1.0.0/16'],
    ['loopback'],
  ])
  for (const value of ['yes', 'true', '10.0.0.300', '-1', '1000', ','])
    expect(() => trusted(value)).toThrow(
      'TRUST_PROXY: must be the number of proxies before the site (0 for none), or their addresses separated by commas'
    )
})

test.each([
  ['PORT', { PORT: 'http' }],
  ['PORT', { PORT: '70000' }],
  ['DATABASE_URL', { DATABASE_URL: 'mysql://a/b' }],
  ['SITE_URL', { SITE_URL: 'example.com' }],
  ['STRIPE_SECRET_KEY', { SITE_URL: 'https://stage.example' }],
  ['SANDBOX', { SANDBOX: 'perhaps' }],
  ['CORS_ORIGINS', { CORS_ORIGINS: 'https://a.example/path' }],
  ['SECRET', { SECRET: 'short' }],
  ['DEMO', { DEMO: 'perhaps' }],
  ['LOG_LEVEL', { LOG_LEVEL: 'loud' }],
  ['TRUST_PROXY', { TRUST_PROXY: ',' }],
  ['TRUST_PROXY', { TRUST_PROXY: 'true' }],
  ['TRUST_PROXY', { TRUST_PROXY: '10.0.0.300' }],
  ['TRUST_PROXY', { COUNTRY_HEADER: 'CF-IPCountry' }],
  ['COUNTRY_HEADER', { TRUST_PROXY: '1', COUNTRY_HEADER: 'no header' }],
  ['STRIPE_WEBHOOK_SECRET', { STRIPE_SECRET_KEY: 'sk', STRIPE_PUBLISHABLE_KEY: 'pk' }],
  ['S3_SECRET', { S3_BUCKET: 'b', S3_KEY: 'k' }],
  ['ROLES', { ROLES: 'web,database' }],
  ['S3_BUCKET', { MEDIA_URL: 'https://media.stage.example' }],
  ['MEDIA_URL', { MEDIA_URL: 'https://media.stage.example/files' }],
  ['DATABASE_URL', { DATABASE_READ_URL: 'postgres://replica.example/site' }],
  ['ROLES', { ROLES: ',' }],
  ['DATABASE_URL', { ROLES: 'web' }],
  ['REDIS_URL', { ROLES: 'jobs,media', DATABASE_URL: 'postgres://db.example/site' }],
])('an invalid value is rejected in one line that names %s', (name, env) => {
  expect(() => read(env as Record<string, string>)).toThrow(new RegExp(`^${name}.*$`))
})

test('a process has every role, unless ROLES names some', () => {
  const shared = { DATABASE_URL: 'postgres://db.example/site', REDIS_URL: 'redis://redis.example' }
  expect(
    [{}, { ROLES: 'media, jobs, web' }, { ...shared, ROLES: 'jobs' }].map(
      (env) => read(env as Record<string, string>).roles
    )
  ).toEqual([
    { web: true, jobs: true, media: true },
    { web: true, jobs: true, media: true },
    { web: false, jobs: true, media: false },
  ])
})

test('the start ends with that line and nothing else', async () => {
  const said = await new Promise<{ code: unknown; stdout: string; stderr: string }>((resolve) => {
    execFile(
      process.execPath,
      [join(root, 'server/main.ts')],
      { env: { ...process.env, NODE_ENV: 'test', DATA_DIR, PORT: 'http' } },
      (error, stdout, stderr) => resolve({ code: error?.code, stdout, stderr })
    )
  })
  expect(said).toEqual({ code: 1, stdout: '', stderr: 'PORT: must be a port number\n' })
})

test('the web server waits for the largest form at a megabyte a second', () => {
  const forms = Object.values(contract as Record<string, Record<string, Endpoint>>)
    .flatMap((feature) => Object.values(feature))
    .map(({ files = {} }) => Object.values(files))
  const largest = Math.max(...forms.map((files) => files.reduce((bytes, file) => bytes + file.maxBytes, 0)))
  expect(timeouts.requestTimeout).toBeGreaterThan(largest / 1000)
})

test('.env.example lists and explains every variable', async () => {
  const text = await readFile(join(root, '.env.example'), 'utf8')
  const named = [...text.matchAll(/^([A-Z0-9_]+)=/gm)].map((match) => match[1])
  expect(named.sort()).toEqual(Object.keys(Environment.shape).sort())
})
