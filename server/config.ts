import { randomBytes } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { ConfigError } from './config-error.ts'
import { allOrNone, rtmpOf, streamingOf, stripeOf, turnOf } from './config-providers.ts'
import { createFile } from './create-file.ts'
import { makeFolder } from './make-folder.ts'
import { unknownVariable } from './unknown-variables.ts'
import { Environment, roles, type Role, type Variables } from './environment.ts'

/** Where a replica of an external database answers. */
const databaseReadUrlOf = ({ DATABASE_URL: url, DATABASE_READ_URL: readUrl }: Variables): string | undefined => {
  if (readUrl !== undefined && url === undefined)
    throw new ConfigError('DATABASE_URL is missing: DATABASE_READ_URL is a replica of it')
  return readUrl
}

/** The address from which browsers get media, when a proxy fetches them from the bucket; empty: the site's own. */
const mediaUrlOf = ({ MEDIA_URL: mediaUrl, S3_BUCKET: bucket }: Variables): string => {
  if (mediaUrl !== undefined && bucket === undefined)
    throw new ConfigError('S3_BUCKET is missing: MEDIA_URL is for files in a bucket')
  return mediaUrl ?? ''
}

/** What this process does. A site whose processes do different things needs what they share outside of them. */
const rolesOf = (env: Variables): Readonly<Record<Role, boolean>> => {
  const chosen = env.ROLES ?? roles
  const isWhole = roles.every((role) => chosen.includes(role))
  if (!isWhole && env.DATABASE_URL === undefined)
    throw new ConfigError(
      `DATABASE_URL is missing: it is needed with ROLES=${chosen.join(',')}, because the processes share one PostgreSQL`
    )
  if (!isWhole && env.REDIS_URL === undefined)
    throw new ConfigError(
      `REDIS_URL is missing: it is needed with ROLES=${chosen.join(',')}, because browsers hear of the work of other processes through Redis`
    )
  return { web: chosen.includes('web'), jobs: chosen.includes('jobs'), media: chosen.includes('media') }
}

/** The header in which a trusted proxy sends the visitor's country. */
const countryHeaderOf = ({ COUNTRY_HEADER: header, TRUST_PROXY: trusted }: Variables): string | undefined => {
  if (header !== undefined && trusted === 0)
    throw new ConfigError('TRUST_PROXY is missing: COUNTRY_HEADER is used only when a trusted proxy sends it')
  return header
}

/** Describes why nothing can be written in a folder. */
export const writeFault = (folder: string, error: unknown): string => {
  const { code, message } = error as NodeJS.ErrnoException
  if (code === 'EACCES' || code === 'EPERM') return `this account may not write in ${folder}`
  if (code === 'EROFS') return `${folder} is on a read-only file system`
  if (code === 'ENOSPC' || code === 'EDQUOT') return `the disk of ${folder} is full`
  if (code === 'ENOTDIR' || code === 'EEXIST') return `${folder} is not a folder`
  if (code === 'ENOENT') return `no folder can be made at ${folder}`
  return `nothing can be written in ${folder} (${code ?? message})`
}

/**
 * The key that signs links and cookies, when `SECRET` is not set: generated once and stored in the data folder,
 * readable only by its owner.
 */
const storedSecret = (dataDir: string): string => {
  const path = join(dataDir, 'secret')
  try {
    makeFolder(dataDir)
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
const isLocal = (siteUrl: string | undefined): boolean =>
  siteUrl === undefined || ['localhost', '127.0.0.1', '[::1]'].includes(new URL(siteUrl).hostname)

/** The address to listen on: all addresses by default; with the demo, whose passwords are public, only this machine. */
const hostOf = ({ HOST: host }: Variables, demo: boolean): string => host ?? (demo ? '127.0.0.1' : '0.0.0.0')

/** Rejects the sandbox gateway on a public site, unless `SANDBOX` is set. */
const requireRealMoney = (env: Variables, hasStripe: boolean): void => {
  if (hasStripe || env.SANDBOX || isLocal(env.SITE_URL)) return
  throw new ConfigError(
    'STRIPE_SECRET_KEY is missing: SITE_URL is public, and without Stripe anybody can top up with play money; for a site that is only tried out, set SANDBOX=1'
  )
}

/** Whether webhooks may call the private network: only on a site that nobody else uses. */
const allowsPrivateWebhooks = ({ WEBHOOK_ALLOW_PRIVATE: isFree, SITE_URL: siteUrl }: Variables): boolean => {
  if (isFree && !isLocal(siteUrl))
    throw new ConfigError(
      'WEBHOOK_ALLOW_PRIVATE is only for a local site: on a public one, any creator could call the private network'
    )
  return isFree
}

/** What each variable allows and they do not allow together. @throws ConfigError */
const refuseContradictions = (env: Variables): void => {
  const ports = (['PORT', 'RTMP_PORT', 'METRICS_PORT'] as const).filter((name) => env[name])
  for (const [index, name] of ports.entries()) {
    const same = ports.slice(0, index).find((other) => env[other] === env[name])
    if (same) throw new ConfigError(`${name}: must be another port than ${same}, which is ${env[name]} too`)
  }
  if (env.S3_ENDPOINT !== undefined && env.S3_BUCKET === undefined)
    throw new ConfigError('S3_BUCKET is missing: it is needed with S3_ENDPOINT')
  if (env.TURN_SECRET !== undefined && env.TURN_URLS.length === 0)
    throw new ConfigError('TURN_URLS is missing: it is needed with TURN_SECRET')
  const domain = env.COOKIE_DOMAIN?.replace(/^\./, '').toLowerCase()
  const host = env.SITE_URL && new URL(env.SITE_URL).hostname
  if (domain && host && host !== domain && !host.endsWith(`.${domain}`))
    throw new ConfigError(`COOKIE_DOMAIN: ${domain} is not the domain of SITE_URL, so browsers would keep no session`)
}

/** Whose pages may call the API from another origin. */
const corsOriginsOf = ({ CORS_ORIGINS: given, API_ENDPOINT: api, SITE_URL: siteUrl }: Variables): string[] => {
  const isElsewhere = siteUrl !== undefined && !api.startsWith('/') && new URL(api).origin !== new URL(siteUrl).origin
  return isElsewhere ? [...new Set([...given, new URL(siteUrl).origin])] : given
}

const build = (env: Variables) => {
  const dataDir = resolve(env.DATA_DIR)
  const s3 = allOrNone(env, ['S3_BUCKET', 'S3_KEY', 'S3_SECRET'])
  const stripe = stripeOf(env)
  const google = allOrNone(env, ['GOOGLE_CLIENT_ID', 'GOOGLE_CLIENT_SECRET'])
  const recaptcha = allOrNone(env, ['RECAPTCHA_SITE_KEY', 'RECAPTCHA_SECRET'])
  requireRealMoney(env, stripe !== undefined)
  refuseContradictions(env)
  // The demo's passwords are public, including the operator's, so by default it exists only on a local site.
  const demo = env.DEMO ?? isLocal(env.SITE_URL)
  const twitter = allOrNone(env, ['TWITTER_CLIENT_ID', 'TWITTER_CLIENT_SECRET'])
  return {
    mode: env.NODE_ENV,
    port: env.PORT,
    host: hostOf(env, demo),
    /** Whether the address is the default, because `HOST` is not set. */
    isHostChosen: env.HOST === undefined,
    /** What this process does (decision 59). */
    roles: rolesOf(env),
    /** Time, in ms, from the request to stop until no connection is accepted any more. */
    drainMs: env.DRAIN_S * 1000,
    /** Where figures for Prometheus are read: on a port of their own, or with a token; absent: nowhere. */
    metrics: { port: env.METRICS_PORT, token: env.METRICS_TOKEN },
    /** Where traces are sent; absent: there are none. */
    otlpEndpoint: env.OTEL_EXPORTER_OTLP_ENDPOINT,
    /** Absolute path of the folder with all data: database, files, secret. */
    dataDir,
    /** Absent: the embedded database in `dataDir`. */
    databaseUrl: env.DATABASE_URL,
    /** A replica for reads that may be a few seconds old (decision 59). */
    databaseReadUrl: databaseReadUrlOf(env),
    /** Maximum number of connections of the pool. */
    databasePool: env.DATABASE_POOL,
    redisUrl: env.REDIS_URL,
    /** The public address of the site, without a trailing slash. */
    siteUrl: env.SITE_URL ?? `http://localhost:${env.PORT}`,
    /** Whether that address is the default, because `SITE_URL` is not set. */
    isSiteUrlChosen: env.SITE_URL === undefined,
    /** The address of the API for browsers: a path on the same origin, or a URL. */
    apiEndpoint: env.API_ENDPOINT,
    /** The address of the sockets for browsers; empty for the same origin. */
    socketEndpoint: env.SOCKET_ENDPOINT ?? '',
    cookieDomain: env.COOKIE_DOMAIN ?? '',
    passwordHashOnClient: env.PASSWORD_HASH_ON_CLIENT,
    gaId: env.GA_ID ?? '',
    /** Other origins whose pages may call the API; the site's own among them when the API has another one. */
    corsOrigins: corsOriginsOf(env),
    smtpUrl: env.SMTP_URL,
    mailFrom: env.MAIL_FROM,
    s3: s3 && {
      endpoint: env.S3_ENDPOINT,
      region: env.S3_REGION,
      bucket: s3.S3_BUCKET,
      key: s3.S3_KEY,
      secret: s3.S3_SECRET,
    },
    /** The address of protected media for browsers, without a trailing slash; empty for the same origin (decision 59). */
    mediaUrl: mediaUrlOf(env),
    stripe: stripe && {
      secretKey: stripe.STRIPE_SECRET_KEY,
      publishableKey: stripe.STRIPE_PUBLISHABLE_KEY,
      /** One secret for each webhook endpoint in Stripe's dashboard. */
      webhookSecrets: stripe.STRIPE_WEBHOOK_SECRET,
      endpoint: env.STRIPE_ENDPOINT,
    },
    google: google && {
      clientId: google.GOOGLE_CLIENT_ID,
      clientSecret: google.GOOGLE_CLIENT_SECRET,
      issuer: env.GOOGLE_ISSUER,
    },
    /** Absent: the proof of work (decision 46). */
    recaptcha: recaptcha && {
      siteKey: recaptcha.RECAPTCHA_SITE_KEY,
      secret: recaptcha.RECAPTCHA_SECRET,
      endpoint: env.RECAPTCHA_ENDPOINT,
    },
    /** In tests `base` replaces both twitter.com (authorize) and api.twitter.com (token, user). */
    twitter: twitter && {
      clientId: twitter.TWITTER_CLIENT_ID,
      clientSecret: twitter.TWITTER_CLIENT_SECRET,
      base: env.TWITTER_BASE,
    },
    /** How the browsers of a video call connect. */
    calls: {
      stunUrls: env.STUN_URLS,
      /** Absent: there is no relay, and browsers connect directly or not at all. */
      turn: turnOf(env),
      /** With a relay: whether browsers may also connect directly, and so learn each other's address. */
      isDirect: env.CALLS_DIRECT || env.TURN_URLS.length === 0,
    },
    /** What carries streams: this server, or an outside service. */
    streaming: streamingOf(env),
    /** Absent: no streams by RTMP. `address` is for programs such as OBS. */
    rtmp: rtmpOf(env),
    /** Whether outgoing webhooks may call http addresses and the private network. */
    allowsPrivateWebhooks: allowsPrivateWebhooks(env),
    secret: env.SECRET ?? storedSecret(dataDir),
    /**
     * The codecs for video and audio: those installed by npm, an installed ffmpeg, none, or the first of these that
     * works.
     */
    mediaCodecs: env.MEDIA_CODECS,
    /** Absent: the command `ffmpeg`. */
    ffmpegPath: env.FFMPEG_PATH,
    /** Memory in bytes that the whole site may use; absent: that of the machine or its control group. */
    memoryBytes: env.MEMORY_MB === undefined ? undefined : env.MEMORY_MB * 1_000_000,
    logLevel: env.LOG_LEVEL,
    /** The proxies that are trusted to name the client: the last n hops, or those with these addresses. */
    trustProxy: env.TRUST_PROXY,
    countryHeader: countryHeaderOf(env),
    rateLimits: env.RATE_LIMITS,
    demo,
    /** Whether the demo's pictures and films are drawn in half the size. */
    hasSmallDemoPictures: env.DEMO_PICTURES === 'small',
    /** Whether an operator needs two-step verification to act as one. The accounts of the demo have none. */
    requiresOperatorSecondFactor: (env.OPERATOR_SECOND_FACTOR ?? (demo ? 'optional' : 'required')) === 'required',
  }
}

/** The configuration, parsed once and frozen. */
export type Config = Readonly<ReturnType<typeof build>>

/**
 * Reads the configuration. Empty variables count as absent.
 * @throws ConfigError with one line naming the invalid variable
 */
export const readConfig = (env: Record<string, string | undefined> = process.env): Config => {
  const given = Object.fromEntries(
    Object.entries(env).filter(([, value]) => value !== undefined && value.trim() !== '')
  )
  const unknown = unknownVariable(Object.keys(given))
  if (unknown) throw new ConfigError(unknown)
  const parsed = Environment.safeParse(given)
  if (!parsed.success) {
    const issue = parsed.error.issues[0]
    throw new ConfigError(`${issue?.path.join('.')}: ${issue?.message}`)
  }
  return Object.freeze(build(parsed.data))
}
