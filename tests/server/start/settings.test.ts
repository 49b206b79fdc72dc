import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { ConfigError } from '../../../server/config-error.ts'
import { readConfig } from '../../../server/config.ts'
import { Environment } from '../../../server/environment.ts'
import { makeFolder } from '../../../server/make-folder.ts'

const DATA_DIR = await mkdtemp(join(tmpdir(), 'stagedoor-settings-'))
afterAll(() => rm(DATA_DIR, { recursive: true, force: true }))

const said = (env: Record<string, string>): string => {
  try {
    readConfig({ DATA_DIR, ...env })
    return 'accepted'
  } catch (error) {
    return error instanceof ConfigError ? error.message : `raw: ${error}`
  }
}
const stripe = {
  STRIPE_SECRET_KEY: 'sk_test_a',
  STRIPE_PUBLISHABLE_KEY: 'pk_test_b',
  STRIPE_WEBHOOK_SECRET: 'whsec_c',
}
const site = { SITE_URL: 'https://stage.example', SANDBOX: '1' }

test.each<[string, Record<string, string>]>([
  [
    'STRIPE_PUBLISHABLE_KEY: is a key of the live mode, and STRIPE_SECRET_KEY one of the test mode; both must be of one mode',
    { ...stripe, STRIPE_PUBLISHABLE_KEY: 'pk_live_b' },
  ],
  ['STRIPE_SECRET_KEY: must be a key like sk_test_… or sk_live_…', { ...stripe, STRIPE_SECRET_KEY: 'pk_test_b' }],
  [
    "STRIPE_WEBHOOK_SECRET: must be the endpoint's signing secret like whsec_…",
    { ...stripe, STRIPE_WEBHOOK_SECRET: 'x' },
  ],
  [
    'SITE_URL: must be an address without a path, like https://example.com',
    { ...site, SITE_URL: 'https://a.example/x' },
  ],
  [
    'SITE_URL: must be an address without a path, like https://example.com',
    { ...site, SITE_URL: 'https://a.example?x' },
  ],
  ['MAIL_FROM: must be an address like no-reply@example.com or The site <no-reply@example.com>', { MAIL_FROM: 'foo' }],
  ['STRIPE_SECRETKEY is no variable of this site: did you mean STRIPE_SECRET_KEY?', { STRIPE_SECRETKEY: 'x' }],
  ['DATABSE_URL is no variable of this site: did you mean DATABASE_URL?', { DATABSE_URL: 'x' }],
  ['SMTP_HOST is no variable of this site: did you mean SMTP_URL?', { SMTP_HOST: 'x' }],
  ['RTMP_PORT: must be another port than PORT, which is 4000 too', { PORT: '4000', RTMP_PORT: '4000' }],
  ['METRICS_PORT: must be another port than PORT, which is 4000 too', { PORT: '4000', METRICS_PORT: '4000' }],
  ['S3_BUCKET is missing: it is needed with S3_ENDPOINT', { S3_ENDPOINT: 'https://s3.example' }],
  ['TURN_URLS is missing: it is needed with TURN_SECRET', { TURN_SECRET: 'x' }],
  [
    'COOKIE_DOMAIN: other.example is not the domain of SITE_URL, so browsers would keep no session',
    { ...site, COOKIE_DOMAIN: '.other.example' },
  ],
  ['HOST: must be an address of this machine like 0.0.0.0', { HOST: 'http://0.0.0.0' }],
])('%s', (sentence, env) => {
  expect(said(env)).toBe(sentence)
})

const hostile = ['-1', '0.5', '1e99', 'x y', 'http://', 'ftp://a.example', '<>', '../..', 'true,false', '\u0000']

test.each(Object.keys(Environment.shape).filter((name) => name !== 'DATA_DIR'))(
  '%s says in plain words what it must be',
  (name) => {
    for (const value of hostile) {
      const text = said({ [name]: value })
      if (text === 'accepted') continue
      expect(text, value).toMatch(/^[A-Z][A-Z0-9_]+(?:: (?:must|is|nothing|no) | is (?:missing:|only|no) )[^\n]+$/)
      expect(text, value).not.toMatch(/Invalid|expected|received|Too (?:small|big)/)
    }
  }
)

test("other programs' variables are left alone", () => {
  const others = {
    HOME: '/root',
    GOOGLE_APPLICATION_CREDENTIALS: '/x.json',
    REDIS_PORT_6379_TCP: 'tcp://10.0.0.1:6379',
    SMTP_SERVICE_HOST: '10.0.0.2',
    HOSTNAME: 'web-1',
    TERM: 'xterm',
    PORTS: '1',
  }
  expect(said(others)).toBe('accepted')
})

test('a folder that cannot be made is an error, where mkdir would never return', {
  skip: process.platform !== 'linux',
}, () => {
  expect(() => makeFolder('/proc/stage/data')).toThrow('ENOENT')
})
