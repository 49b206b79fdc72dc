import { randomBytes } from 'node:crypto'
import { rm, stat, writeFile } from 'node:fs/promises'
import { createServer } from 'node:net'
import { join } from 'node:path'
import pg from 'pg'
import { ConfigError } from './config-error.ts'
import { writeFault, type Config } from './config.ts'
import { makeFolder } from './make-folder.ts'
import { findBinaries } from './db/embedded/binaries.ts'
import { pingRedis } from './integrations/redis/ping.ts'
import { checkBucket } from './integrations/storage/check-bucket.ts'

/** Time, in ms, that an external service may take to respond. */
const TIMEOUT_MS = 10_000
/** `server_version_num` of the oldest supported PostgreSQL: 15.0. */
const OLDEST_VERSION = 150_000

const codeOf = (error: unknown): string => (error as { code?: string }).code ?? ''
const messageOf = (error: unknown): string => (error instanceof Error ? error.message : String(error))

const checkFolder = async ({ dataDir, databaseUrl }: Config): Promise<void> => {
  const probe = join(dataDir, `.probe-${randomBytes(6).toString('hex')}`)
  try {
    makeFolder(dataDir)
    await writeFile(probe, '')
  } catch (error) {
    throw new ConfigError(`DATA_DIR: ${writeFault(dataDir, error)}`)
  } finally {
    await rm(probe, { force: true }).catch(() => undefined)
  }
  const cluster = join(dataDir, 'pg18')
  const owner = databaseUrl ? undefined : (await stat(cluster).catch(() => undefined))?.uid
  const own = process.getuid?.() ?? 0
  if (owner !== undefined && own !== 0 && owner !== own)
    throw new ConfigError(`DATA_DIR: the database in ${cluster} belongs to another account of this machine (${owner})`)
}

type PortName = 'PORT' | 'RTMP_PORT' | 'METRICS_PORT'

const checkPort = (name: PortName, port: number, host: string): Promise<void> =>
  new Promise((resolve, reject) => {
    const server = createServer()
    server.once('error', (error) => {
      const code = codeOf(error)
      if (code === 'EADDRINUSE') reject(new ConfigError(`${name}: ${port} is in use by another program`))
      else if (code === 'EACCES')
        reject(new ConfigError(`${name}: this account may not use ${port}; choose one of 1024 or more`))
      else reject(new ConfigError(`HOST: ${host} is not an address of this machine`))
    })
    server.listen({ port, host, exclusive: true }, () => server.close(() => resolve()))
  })

/** Why the connection to the database failed, for the person who configured its address. */
export const databaseFaultText = (error: unknown, { host, port, user = '', database = '' }: pg.Client): string => {
  const code = codeOf(error)
  if (['ENOTFOUND', 'EAI_AGAIN'].includes(code)) return `the host ${host} does not exist`
  if (code === '28P01' || code === '28000') return `PostgreSQL at ${host} rejects the user ${user} or the password`
  if (code === '3D000') return `the database ${database} does not exist at ${host}`
  if (code === '57P03') return `PostgreSQL at ${host} is starting up or shutting down`
  if (code === '53300') return `PostgreSQL at ${host} has no free connection`
  if (/password must be a string/.test(messageOf(error))) return `PostgreSQL at ${host} requires a password`
  if (/^E[A-Z]+$/.test(code) || /timeout|terminated/i.test(messageOf(error)))
    return `no PostgreSQL responds at ${host}:${port}`
  return messageOf(error)
}

/** A client that is not connected yet; it gives up after `TIMEOUT_MS`. */
const clientFor = (url: string): pg.Client => {
  const client = new pg.Client({
    connectionString: url,
    connectionTimeoutMillis: TIMEOUT_MS,
    query_timeout: TIMEOUT_MS,
  })
  client.on('error', () => undefined)
  return client
}

const checkDatabase = async (url: string): Promise<void> => {
  const client = clientFor(url)
  try {
    await client.connect()
    const { rows } = await client.query<{ number: string; name: string; encoding: string; may: boolean }>(
      `select current_setting('server_version_num') as number, current_setting('server_version') as name, current_setting('server_encoding') as encoding,
        has_database_privilege(current_database(), 'create') and has_schema_privilege('public', 'create') as may`
    )
    const [found] = rows
    if (Number(found?.number) < OLDEST_VERSION)
      throw new ConfigError(`DATABASE_URL: PostgreSQL 15 or newer is needed; this is ${found?.name}`)
    if (found?.encoding !== 'UTF8')
      throw new ConfigError(
        `DATABASE_URL: the database ${client.database} must have the encoding UTF8; it has ${found?.encoding}`
      )
    if (!found.may)
      throw new ConfigError(
        `DATABASE_URL: the user ${client.user} may not create tables in the database ${client.database}; make it the owner of that database`
      )
  } catch (error) {
    throw error instanceof ConfigError ? error : new ConfigError(`DATABASE_URL: ${databaseFaultText(error, client)}`)
  } finally {
    await client.end().catch(() => undefined)
  }
}

/** Refuses what can never be a replica. One that is away is no error: the database answers in its place. */
const checkReplica = async (url: string): Promise<void> => {
  const client = clientFor(url)
  try {
    await client.connect()
    const { rows } = await client.query<{ is: boolean }>('select pg_is_in_recovery() as is')
    if (!rows[0]?.is)
      throw new ConfigError('DATABASE_READ_URL: this PostgreSQL is no replica, because it accepts changes')
  } catch (error) {
    if (error instanceof ConfigError) throw error
    if (['28P01', '28000', '3D000'].includes(codeOf(error)))
      throw new ConfigError(`DATABASE_READ_URL: ${databaseFaultText(error, client)}`)
  } finally {
    await client.end().catch(() => undefined)
  }
}

const checkRedis = async (url: string): Promise<void> => {
  try {
    await pingRedis(url, TIMEOUT_MS)
  } catch (error) {
    const refused = /NOAUTH|WRONGPASS|NOPERM/.test(messageOf(error))
    throw new ConfigError(
      refused
        ? 'REDIS_URL: Redis rejects the user name or the password'
        : `REDIS_URL: no Redis responds at ${new URL(url).host}`
    )
  }
}

/**
 * Checks, before anything is built or started, that what the configuration names is available: the data folder, the
 * port, the database and its version, its replica, Redis, the bucket. Changes nothing.
 * @throws ConfigError with one sentence that begins with the variable
 */
export const checkStart = async (config: Config): Promise<void> => {
  await checkFolder(config)
  const ports: [PortName, number | undefined][] = [
    ['PORT', config.port],
    ['RTMP_PORT', config.rtmp?.port],
    ['METRICS_PORT', config.metrics.port],
  ]
  for (const [name, port] of ports) if (port) await checkPort(name, port, config.host)
  if (config.databaseUrl) await checkDatabase(config.databaseUrl)
  else findBinaries()
  if (config.databaseReadUrl) await checkReplica(config.databaseReadUrl)
  if (config.redisUrl) await checkRedis(config.redisUrl)
  if (config.s3) await checkBucket(config.s3)
}
