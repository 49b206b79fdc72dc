import { randomBytes } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { compile } from '@fastify/proxy-addr'
import * as z from 'zod'
import { createFile } from './create-file.ts'

const text = z.string().trim()
const flag = z.enum(['0', '1', 'true', 'false', 'yes', 'no'], 'must be 1 or 0').transform((value) => ['1', 'true', 'yes'].includes(value))
const url = (protocols: RegExp, example: string) =>
  text.refine((value) => URL.canParse(value) && protocols.test(new URL(value).protocol), `must be an address like ${example}`)
const web = url(/^https?:$/, 'https://example.com').transform((value) => value.replace(/\/+$/, ''))
const list = text.transform((value) => value.split(',').map((part) => part.trim()).filter(Boolean))
const ice = (protocols: RegExp, example: string) => list.refine((values) => values.every((value) => protocols.test(value)), `must be addresses like ${example}, separated by commas`)
const origins = list.refine((values) => values.every((value) => URL.canParse(value) && new URL(value).origin === value), 'must be origins like https://example.com, separated by commas')
/** Whether each of these is an address or network that a proxy may have: `10.0.0.7`, `10.0.0.0/8`, `loopback`. */
const areAddresses = (values: string[]): boolean => {
  try {
    compile(values)
    return values.length > 0 && !values.some((value) => /^\d+$/.test(value)) // a bare number is an address too, to those who read them
  } catch {
    return false
  }
}
// No word for yes: it would have to say how many proxies there are, and who believes one too many believes what a client makes up.
const whatTrustIs = 'must be the number of proxies before the site (0 for none), or their addresses separated by commas'
const trust = z.union([z.enum(['false', 'no']).transform(() => 0), z.string().regex(/^\d{1,2}$/).transform(Number), list.refine(areAddresses, whatTrustIs)], whatTrustIs)

/** Every variable of the environment that the program reads. `.env.example` explains each; a test keeps the two alike. */
export const Environment = z.object({
  NODE_ENV: z.enum(['production', 'development', 'test']).default('production'),
  PORT: z.coerce.number('must be a port number').int('must be a port number').min(0, 'must be 0 or more').max(65535, 'must be 65535 or less').default(3000),
  HOST: text.optional(),
  DATA_DIR: text.default('./data'),
  DATABASE_URL: url(/^postgres(ql)?:$/, 'postgres://user:password@host/database').optional(),
  DATABASE_POOL: z.coerce.number('must be a number of connections').int().min(2).max(200).default(16),
  REDIS_URL: url(/^rediss?:$/, 'redis://host:6379').optional(),
  SITE_URL: web.optional(),
  API_ENDPOINT: z.union([z.string().regex(/^\/[\w/-]*$/), web], 'must be a path like /api or an address').default('/api'),
  SOCKET_ENDPOINT: web.optional(),
  COOKIE_DOMAIN: text.optional(),
  PASSWORD_HASH_ON_CLIENT: flag.default(false),
  GA_ID: text.optional(),
  CORS_ORIGINS: origins.default([]),
  SMTP_URL: url(/^smtps?:$/, 'smtp://user:password@host:587').optional(),
  MAIL_FROM: text.default('Stagedoor <no-reply@localhost>'),
  S3_ENDPOINT: web.optional(),
  S3_REGION: text.default('us-east-1'),
  S3_BUCKET: text.optional(),
  S3_KEY: text.optional(),
  S3_SECRET: text.optional(),
  STRIPE_SECRET_KEY: text.optional(),
  STRIPE_PUBLISHABLE_KEY: text.optional(),
  STRIPE_WEBHOOK_SECRET: list.refine((values) => values.length > 0, 'must be the secret of an endpoint, or several separated by commas').optional(),
  STRIPE_ENDPOINT: web.optional(),
  SANDBOX: flag.default(false),
  GOOGLE_CLIENT_ID: text.optional(),
  GOOGLE_CLIENT_SECRET: text.optional(),
  GOOGLE_ISSUER: web.default('https://accounts.google.com'),
  TWITTER_CLIENT_ID: text.optional(),
  TWITTER_CLIENT_SECRET: text.optional(),
  TWITTER_BASE: web.optional(),
  STUN_URLS: ice(/^stuns?:/, 'stun:example.com:3478').default([]),
  TURN_URLS: ice(/^turns?:/, 'turn:example.com:3478').default([]),
  TURN_SECRET: text.optional(),
  CALLS_DIRECT: flag.default(false),
  SECRET: z.string().min(32, 'must have 32 characters or more').optional(),
  LOG_LEVEL: z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'], 'must be fatal, error, warn, info, debug, trace or silent').default('info'),
  TRUST_PROXY: trust.default(0),
  COUNTRY_HEADER: text.toLowerCase().regex(/^[a-z][a-z0-9-]*$/, 'must be the name of a header like CF-IPCountry').optional(),
  /** Off only for load measurements and tests: nobody is ever told to wait. */
  RATE_LIMITS: flag.default(true),
  DEMO: flag.optional(),
  MEDIA_CODECS: z.enum(['auto', 'node-av', 'ffmpeg', 'none'], 'must be auto, node-av, ffmpeg or none').default('auto'),
  FFMPEG_PATH: text.optional(),
  MEMORY_MB: z.coerce.number('must be a number of megabytes').int().min(256, 'must be 256 or more').optional(),
})

type Variables = z.infer<typeof Environment>

/** Thrown when a variable has no usable value; the message is one line that names it. */
export class ConfigError extends Error {}

/** A group that counts only when whole: all variables set, or none. Throws ConfigError naming the first one missing. */
const whole = <K extends keyof Variables>(env: Variables, names: readonly K[]): { [N in K]: NonNullable<Variables[N]> } | undefined => {
  const missing = names.filter((name) => env[name] === undefined)
  if (missing.length === names.length) return undefined
  if (missing.length) throw new ConfigError(`${missing[0]} is missing: it is needed with ${names.filter((name) => env[name] !== undefined).join(', ')}`)
  return Object.fromEntries(names.map((name) => [name, env[name]])) as { [N in K]: NonNullable<Variables[N]> }
}

/** The relay of video calls, with the secret that its short-lived passwords are made of. */
const turnOf = ({ TURN_URLS: urls, TURN_SECRET: secret }: Variables): { urls: string[]; secret: string } | undefined => {
  if (urls.length === 0) return undefined
  if (secret === undefined) throw new ConfigError('TURN_SECRET is missing: it is needed with TURN_URLS')
  return { urls, secret }
}

/** The header in which a trusted proxy says the visitor's country. */
const countryHeaderOf = ({ COUNTRY_HEADER: header, TRUST_PROXY: trusted }: Variables): string | undefined => {
  if (header !== undefined && trusted === 0) throw new ConfigError('TRUST_PROXY is missing: COUNTRY_HEADER is believed only when a trusted proxy sends it')
  return header
}

/** Why nothing can be written below a folder, in words. */
export const writeFault = (folder: string, error: unknown): string => {
  const { code, message } = error as NodeJS.ErrnoException
  if (code === 'EACCES' || code === 'EPERM') return `this account may not write in ${folder}`
  if (code === 'EROFS') return `${folder} is on a file system that can only be read`
  if (code === 'ENOSPC' || code === 'EDQUOT') return `the disk of ${folder} is full`
  if (code === 'ENOTDIR' || code === 'EEXIST') return `${folder} is no folder`
  return `nothing can be written in ${folder} (${code ?? message})`
}

/** The key that signs links and cookies: given, or made once and kept in the data folder, readable by its owner alone. */
const keptSecret = (dataDir: string): string => {
  const path = join(dataDir, 'secret')
  try {
    mkdirSync(dataDir, { recursive: true })
    if (!existsSync(path)) createFile(path, randomBytes(48).toString('base64url'))
  } catch (error) {
    throw new ConfigError(`DATA_DIR: ${writeFault(dataDir, error)}`)
  }
  try {
    return readFileSync(path, 'utf8').trim()
  } catch {
    throw new ConfigError(`DATA_DIR: this account may not read ${path}`)
  }
}

/** Whether the site has no public address. */
const isLocal = (siteUrl: string | undefined): boolean => siteUrl === undefined || ['localhost', '127.0.0.1', '[::1]'].includes(new URL(siteUrl).hostname)

/** Where to listen: on every address, but with the demo, whose passwords everybody knows, on this machine's own unless `HOST` says otherwise. */
const hostOf = ({ HOST: host }: Variables, demo: boolean): string => host ?? (demo ? '127.0.0.1' : '0.0.0.0')

/** Play money has no place on a public site, unless somebody says that this is what they want. */
const refusePlayMoney = (env: Variables, hasStripe: boolean): void => {
  if (hasStripe || env.SANDBOX || isLocal(env.SITE_URL)) return
  throw new ConfigError('STRIPE_SECRET_KEY is missing: SITE_URL is public, and without Stripe anybody can top up with play money; for a site that is only tried out, set SANDBOX=1')
}

const build = (env: Variables) => {
  const dataDir = resolve(env.DATA_DIR)
  const s3 = whole(env, ['S3_BUCKET', 'S3_KEY', 'S3_SECRET'])
  const stripe = whole(env, ['STRIPE_SECRET_KEY', 'STRIPE_PUBLISHABLE_KEY', 'STRIPE_WEBHOOK_SECRET'])
  const google = whole(env, ['GOOGLE_CLIENT_ID', 'GOOGLE_CLIENT_SECRET'])
  refusePlayMoney(env, stripe !== undefined)
  // Its accounts have passwords that everybody knows, an operator's among them: unasked only where nobody else comes.
  const demo = env.DEMO ?? isLocal(env.SITE_URL)
  const twitter = whole(env, ['TWITTER_CLIENT_ID', 'TWITTER_CLIENT_SECRET'])
  return {
    mode: env.NODE_ENV,
    port: env.PORT,
    host: hostOf(env, demo),
    /** Whether `HOST` was left out, and the site chose by itself. */
    isHostChosen: env.HOST === undefined,
    /** Absolute path of everything the program keeps: database, files, secret. */
    dataDir,
    /** Absent: the embedded database in `dataDir`. */
    databaseUrl: env.DATABASE_URL,
    /** Connections of the pool, at most. */
    databasePool: env.DATABASE_POOL,
    redisUrl: env.REDIS_URL,
    /** The public address of the site, without a slash at its end. */
    siteUrl: env.SITE_URL ?? `http://localhost:${env.PORT}`,
    /** Where the browser finds the API: a path on the same origin, or an address. */
    apiEndpoint: env.API_ENDPOINT,
    /** Where the browser finds the sockets; empty: the same origin. */
    socketEndpoint: env.SOCKET_ENDPOINT ?? '',
    cookieDomain: env.COOKIE_DOMAIN ?? '',
    passwordHashOnClient: env.PASSWORD_HASH_ON_CLIENT,
    gaId: env.GA_ID ?? '',
    corsOrigins: env.CORS_ORIGINS,
    smtpUrl: env.SMTP_URL,
    mailFrom: env.MAIL_FROM,
    s3: s3 && { endpoint: env.S3_ENDPOINT, region: env.S3_REGION, bucket: s3.S3_BUCKET, key: s3.S3_KEY, secret: s3.S3_SECRET },
    stripe: stripe && {
      secretKey: stripe.STRIPE_SECRET_KEY,
      publishableKey: stripe.STRIPE_PUBLISHABLE_KEY,
      /** One for each endpoint that Stripe's dashboard tells of. */
      webhookSecrets: stripe.STRIPE_WEBHOOK_SECRET,
      endpoint: env.STRIPE_ENDPOINT,
    },
    google: google && { clientId: google.GOOGLE_CLIENT_ID, clientSecret: google.GOOGLE_CLIENT_SECRET, issuer: env.GOOGLE_ISSUER },
    /** `base` replaces both twitter.com (authorize) and api.twitter.com (token, user) in tests. */
    twitter: twitter && { clientId: twitter.TWITTER_CLIENT_ID, clientSecret: twitter.TWITTER_CLIENT_SECRET, base: env.TWITTER_BASE },
    /** How the browsers of a video call find each other. */
    calls: {
      stunUrls: env.STUN_URLS,
      /** Absent: nobody relays, and the two connect directly or not at all. */
      turn: turnOf(env),
      /** Where there is a relay: whether they may connect without it, and so learn each other's address. */
      isDirect: env.CALLS_DIRECT || env.TURN_URLS.length === 0,
    },
    secret: env.SECRET ?? keptSecret(dataDir),
    /** Which codecs encode videos and sounds: those that come with npm, an ffmpeg of the machine, none, or the first of these that works. */
    mediaCodecs: env.MEDIA_CODECS,
    /** Absent: `ffmpeg` is looked for by name. */
    ffmpegPath: env.FFMPEG_PATH,
    /** Bytes that the whole site may use; absent: what the machine or its control group has. */
    memoryBytes: env.MEMORY_MB === undefined ? undefined : env.MEMORY_MB * 1_000_000,
    logLevel: env.LOG_LEVEL,
    /** The proxies that are believed when they name who asked them: the last so many, or those at these addresses. */
    trustProxy: env.TRUST_PROXY,
    countryHeader: countryHeaderOf(env),
    rateLimits: env.RATE_LIMITS,
    demo,
  }
}

/** The configuration, parsed once and frozen. */
export type Config = Readonly<ReturnType<typeof build>>

/** Reads the configuration. An empty variable counts as absent. Throws ConfigError with one line naming the variable that is wrong. */
export const readConfig = (env: Record<string, string | undefined> = process.env): Config => {
  const given = Object.fromEntries(Object.entries(env).filter(([, value]) => value !== undefined && value.trim() !== ''))
  const parsed = Environment.safeParse(given)
  if (!parsed.success) {
    const issue = parsed.error.issues[0]
    throw new ConfigError(`${issue?.path.join('.')}: ${issue?.message}`)
  }
  return Object.freeze(build(parsed.data))
}

/** What a program that we start may know of the environment: where things are, and none of our secrets. */
export const plainEnvironment = (env: Record<string, string | undefined> = process.env): NodeJS.ProcessEnv =>
  Object.fromEntries(['PATH', 'HOME', 'TMPDIR', 'SYSTEMROOT', 'TEMP'].flatMap((name) => (env[name] === undefined ? [] : [[name, env[name]]]))) as unknown as NodeJS.ProcessEnv

/** Adds `.env` of the current folder, when there is one, to the environment; what is set already wins. */
export const loadDotEnv = (path = '.env'): void => {
  if (existsSync(path)) process.loadEnvFile(path)
}
