import { existsSync } from 'node:fs'
import { compile } from '@fastify/proxy-addr'
import * as z from 'zod'

/** What a process does: serve visitors, run jobs and schedules, process uploads (decision 59). */
export const roles = ['web', 'jobs', 'media'] as const
export type Role = (typeof roles)[number]

const text = z.string().trim()
const flag = z
  .enum(['0', '1', 'true', 'false', 'yes', 'no'], 'must be 1 or 0')
  .transform((value) => ['1', 'true', 'yes'].includes(value))
const url = (protocols: RegExp, example: string) =>
  text.refine(
    (value) => URL.canParse(value) && protocols.test(new URL(value).protocol),
    `must be an address like ${example}`
  )
const web = url(/^https?:$/, 'https://example.com').transform((value) => value.replace(/(?<!\/)\/+$/, ''))
/** An address of a site: a path of it would be left out of links here, and doubled there. */
const origin = web.refine(
  (value) => URL.canParse(value) && new URL(value).origin === value.toLowerCase(),
  'must be an address without a path, like https://example.com'
)
/** A whole number of something, within bounds. */
const whole = (what: string, min: number, max: number) => {
  const message = `must be a number of ${what} from ${min} to ${max}`
  return z.coerce.number(message).int(message).min(min, message).max(max, message)
}
const port = (min: 0 | 1) =>
  z.coerce
    .number('must be a port number')
    .int('must be a port number')
    .min(min, `must be ${min} or more`)
    .max(65535, 'must be 65535 or less')
const list = text.transform((value) =>
  value
    .split(',')
    .map((part) => part.trim())
    .filter(Boolean)
)
const roleList = list.refine(
  (values): values is Role[] => values.length > 0 && values.every((value) => roles.some((role) => role === value)),
  'must be web, jobs and media, or some of them, separated by commas'
)
const ice = (protocols: RegExp, example: string) =>
  list.refine(
    (values) => values.every((value) => protocols.test(value)),
    `must be addresses like ${example}, separated by commas`
  )
const origins = list.refine(
  (values) => values.every((value) => URL.canParse(value) && new URL(value).origin === value),
  'must be origins like https://example.com, separated by commas'
)
/** Whether all values are addresses or networks of a proxy: `10.0.0.7`, `10.0.0.0/8`, `loopback`. */
const areAddresses = (values: string[]): boolean => {
  try {
    compile(values)
    return values.length > 0 && !values.some((value) => /^\d+$/.test(value)) // `compile` would accept a bare number as an address
  } catch {
    return false
  }
}
// There is no value for "yes": it would have to define the number of proxies, and trusting one too many lets clients
// invent their address.
const trustFormat = 'must be the number of proxies before the site (0 for none), or their addresses separated by commas'
const trust = z.union(
  [
    z.enum(['false', 'no']).transform(() => 0),
    z
      .string()
      .regex(/^\d{1,2}$/)
      .transform(Number),
    list.refine(areAddresses, trustFormat),
  ],
  trustFormat
)

/** An id or secret of Agora: its library makes no token of anything else. */
const hex32 = text.regex(/^[0-9a-fA-F]{32}$/, 'must have 32 hexadecimal digits')

/** All environment variables that the program reads. `.env.example` explains each; a test compares the two. */
export const Environment = z.object({
  NODE_ENV: z
    .enum(['production', 'development', 'test'], 'must be production, development or test')
    .default('production'),
  PORT: port(0).default(3000),
  HOST: text.regex(/^[\w.:%-]+$/, 'must be an address of this machine like 0.0.0.0').optional(),
  ROLES: roleList.optional(),
  DRAIN_S: whole('seconds', 0, 600).default(0),
  DATA_DIR: text.default('./data'),
  DATABASE_URL: url(/^postgres(ql)?:$/, 'postgres://user:password@host/database').optional(),
  DATABASE_READ_URL: url(/^postgres(ql)?:$/, 'postgres://user:password@host/database').optional(),
  DATABASE_POOL: whole('connections', 2, 200).default(16),
  REDIS_URL: url(/^rediss?:$/, 'redis://host:6379').optional(),
  SITE_URL: origin.optional(),
  API_ENDPOINT: z
    .union(
      [z.string().regex(/^\/[\w/-]*$/, 'must be a path like /api or an address'), web],
      'must be a path like /api or an address'
    )
    .default('/api'),
  SOCKET_ENDPOINT: web.optional(),
  COOKIE_DOMAIN: text.regex(/^\.?[\w-]+(?:\.[\w-]+)*$/, 'must be a domain like example.com').optional(),
  PASSWORD_HASH_ON_CLIENT: flag.default(false),
  GA_ID: text.regex(/^[A-Z]{1,4}-[\w-]+$/, 'must be an id like G-ABC123XYZ').optional(),
  CORS_ORIGINS: origins.default([]),
  SMTP_URL: url(/^smtps?:$/, 'smtp://user:password@host:587').optional(),
  MAIL_FROM: text
    .regex(
      /^(?:[^<>]*<[^\s<>@]+@[^\s<>@]+>|[^\s<>@]+@[^\s<>@]+)$/,
      'must be an address like no-reply@example.com or The site <no-reply@example.com>'
    )
    .default('Stagedoor <no-reply@localhost>'),
  S3_ENDPOINT: web.optional(),
  S3_REGION: text.default('us-east-1'),
  S3_BUCKET: text.regex(/^[\w.-]+$/, 'must be the name of a bucket').optional(),
  S3_KEY: text.optional(),
  S3_SECRET: text.optional(),
  MEDIA_URL: web
    .refine((value) => URL.canParse(value) && new URL(value).origin === value, 'must be an address without a path')
    .optional(),
  STRIPE_SECRET_KEY: text.optional(),
  STRIPE_PUBLISHABLE_KEY: text.optional(),
  STRIPE_WEBHOOK_SECRET: list
    .refine((values) => values.length > 0, 'must be the secret of an endpoint, or several separated by commas')
    .optional(),
  STRIPE_ENDPOINT: web.optional(),
  SANDBOX: flag.default(false),
  GOOGLE_CLIENT_ID: text.optional(),
  GOOGLE_CLIENT_SECRET: text.optional(),
  GOOGLE_ISSUER: web.default('https://accounts.google.com'),
  RECAPTCHA_SITE_KEY: text.optional(),
  RECAPTCHA_SECRET: text.optional(),
  RECAPTCHA_ENDPOINT: web.default('https://www.google.com/recaptcha/api'),
  TWITTER_CLIENT_ID: text.optional(),
  TWITTER_CLIENT_SECRET: text.optional(),
  TWITTER_BASE: web.optional(),
  STUN_URLS: ice(/^stuns?:/, 'stun:example.com:3478').default([]),
  TURN_URLS: ice(/^turns?:/, 'turn:example.com:3478').default([]),
  TURN_SECRET: text.optional(),
  CALLS_DIRECT: flag.default(false),
  STREAMING_PROVIDER: z
    .enum(['embedded', 'agora', 'livekit'], 'must be embedded, agora or livekit')
    .default('embedded'),
  AGORA_APP_ID: hex32.optional(),
  AGORA_APP_CERTIFICATE: hex32.optional(),
  LIVEKIT_URL: url(/^wss?:$/, 'wss://live.example.com').optional(),
  LIVEKIT_API_KEY: text.optional(),
  LIVEKIT_API_SECRET: text.optional(),
  RTMP_PORT: port(1).optional(),
  RTMP_URL: url(/^rtmps?:$/, 'rtmp://live.example.com/live')
    .transform((value) => value.replace(/(?<!\/)\/+$/, ''))
    .optional(),
  SECRET: z.string().min(32, 'must have 32 characters or more').optional(),
  LOG_LEVEL: z
    .enum(
      ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'],
      'must be fatal, error, warn, info, debug, trace or silent'
    )
    .default('info'),
  TRUST_PROXY: trust.default(0),
  COUNTRY_HEADER: text
    .toLowerCase()
    .regex(/^[a-z][a-z0-9-]*$/, 'must be the name of a header like CF-IPCountry')
    .optional(),
  METRICS_PORT: port(1).optional(),
  METRICS_TOKEN: z.string().min(16, 'must have 16 characters or more').optional(),
  OTEL_EXPORTER_OTLP_ENDPOINT: web.optional(),
  /** Disabled only for load measurements and tests: there are no limits then. */
  RATE_LIMITS: flag.default(true),
  DEMO: flag.optional(),
  /** For tests: drawing and encoding the demo takes a third of the time in half the size. */
  DEMO_PICTURES: z.enum(['full', 'small'], 'must be full or small').default('full'),
  /** Whether operators need two-step verification. */
  OPERATOR_SECOND_FACTOR: z.enum(['required', 'optional'], 'must be required or optional').optional(),
  /** For tests and development: webhooks may call this machine and the private network. */
  WEBHOOK_ALLOW_PRIVATE: flag.default(false),
  MEDIA_CODECS: z.enum(['auto', 'node-av', 'ffmpeg', 'none'], 'must be auto, node-av, ffmpeg or none').default('auto'),
  FFMPEG_PATH: text.optional(),
  MEMORY_MB: whole('megabytes', 256, 100_000_000).optional(),
})

/** The variables after parsing. */
export type Variables = z.infer<typeof Environment>

/** The environment for child processes: the locations of files and folders, and none of the secrets. */
export const plainEnvironment = (env: Record<string, string | undefined> = process.env): NodeJS.ProcessEnv =>
  Object.fromEntries(
    ['PATH', 'HOME', 'TMPDIR', 'SYSTEMROOT', 'TEMP'].flatMap((name) =>
      env[name] === undefined ? [] : [[name, env[name]]]
    )
  ) as unknown as NodeJS.ProcessEnv

/**
 * Adds the variables of `.env` in the current folder, if it exists, to the environment; variables that are already set
 * take precedence.
 */
export const loadDotEnv = (path = '.env'): void => {
  if (existsSync(path)) process.loadEnvFile(path)
}
