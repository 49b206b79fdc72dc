import { createServer, Server, type IncomingMessage, type RequestListener } from 'node:http'
import type { Duplex } from 'node:stream'
import { setTimeout as sleep } from 'node:timers/promises'
import type { FastifyInstance } from 'fastify'
import next from 'next'
import type { InProcessCall } from '../contract/in-process.ts'
import { buildApp } from './app.ts'
import { readBuildFolder, type Config } from './config.ts'
import { startEmbedded } from './db/embedded/start-embedded.ts'
import { migrate } from './db/migrate.ts'
import { drawLater, seedWhenNew } from './db/seed-when-new.ts'
import { cacheAnonymousPages } from './http/anonymous-page-cache.ts'
import { securePages } from './http/security.ts'
import { offerInProcessCalls } from './http/in-process-calls.ts'
import { serveStatic } from './http/static-files.ts'
import { timeouts } from './http/timeouts.ts'
import { createLog, openDeps, type OpenDeps } from './open-deps.ts'
import { redisAdapter } from './realtime/redis-adapter.ts'

/** A running server. */
export type Running = { url: string; app: FastifyInstance; deps: OpenDeps; close(): Promise<void> }

const ROOT = new URL('..', import.meta.url).pathname
/** Time, in ms, that running requests have to finish after a stop was requested. */
const DRAIN_MS = 10_000

const isApiPath = (url = '/'): boolean => /^\/(?:api|m)(?:[/?]|$)/.test(url)
const isSocketPath = (url = '/'): boolean => url.startsWith('/socket.io')

type Pages = {
  handle: RequestListener
  upgrade(request: IncomingMessage, socket: Duplex, head: Buffer): void
  close(): Promise<void>
}

type PreparedPages = { app: ReturnType<typeof next>; upgradeServer: Server }

/** Starts loading the framework, which depends on nothing else, while the database starts. */
const preparePages = async (config: Config, dev: boolean): Promise<PreparedPages> => {
  // Next listens for upgrade requests on this server, which gets only those that are passed on. On the real server Next
  // would close websockets that are not its own.
  const upgradeServer = new Server()
  const app = next({ dev, dir: ROOT, hostname: 'localhost', port: config.port, httpServer: upgradeServer })
  await app.prepare()
  return { app, upgradeServer }
}

const openPages = (
  { app, upgradeServer }: PreparedPages,
  { config, liveSettings }: OpenDeps,
  dev: boolean,
  call: InProcessCall
): Pages => {
  const handler = app.getRequestHandler()
  const secure = securePages(config, { dev, hasAnalytics: () => liveSettings.current().hasAnalytics })
  const render: RequestListener = (request, response) => void handler(request, response).catch(() => response.destroy())
  const serve = dev
    ? render
    : serveStatic(ROOT, readBuildFolder(), cacheAnonymousPages(render, call, config.countryHeader))
  const upgraded = new Set<Duplex>()
  return {
    handle: (request, response) => {
      secure(request, response)
      serve(request, response)
    },
    upgrade: (request, socket, head) => {
      if (!dev || !upgradeServer.emit('upgrade', request, socket, head)) return void socket.destroy()
      upgraded.add(socket)
      socket.once('close', () => upgraded.delete(socket))
    },
    close: async () => {
      for (const socket of upgraded) socket.destroy()
      await app.close()
    },
  }
}

/**
 * Tracks running requests. The returned function closes all connections once they have finished; meanwhile responses
 * ask clients to reconnect.
 */
const watchRequests = (server: Server) => {
  let running = 0
  let draining = false
  server.prependListener('request', (_request, response) => {
    running++
    if (draining) response.setHeader('connection', 'close')
    response.once('close', () => running--)
  })
  return async (): Promise<void> => {
    draining = true
    for (const until = Date.now() + DRAIN_MS; running > 0 && Date.now() < until; ) await sleep(20)
    server.closeAllConnections()
  }
}

/**
 * Starts everything on one port: database, migrations, the demo when the database is new, API, sockets, jobs and pages.
 * Resolves when the server responds. `close` accepts no new connections, lets running requests finish (at most 10 s),
 * and then closes sockets, jobs, pool and database in this order.
 */
export const startServer = async (config: Config, options: { dev?: boolean } = {}): Promise<Running> => {
  const dev = options.dev ?? false
  const preparing = preparePages(config, dev)
  preparing.catch(() => {}) // handled where it is awaited
  const log = createLog(config)
  const embedded = config.databaseUrl ? undefined : await startEmbedded({ dataDir: config.dataDir, log })
  const databaseUrl = config.databaseUrl ?? embedded?.url ?? ''
  try {
    const { fresh } = await migrate(databaseUrl)
    const deps = await openDeps(config, databaseUrl, { log })
    // Before the application's jobs run, because a renewal at the current time would disturb the demo's year.
    await seedWhenNew(deps, databaseUrl, fresh)
    const opened: { server?: Server; pages?: Pages } = {}
    const app = await buildApp(deps, {
      serverFactory: (handler) =>
        (opened.server = createServer(timeouts, (request, response) => {
          if (isApiPath(request.url)) handler(request, response)
          else opened.pages?.handle(request, response)
        })),
    })
    const server = opened.server as Server
    const call = offerInProcessCalls(app, deps)
    const redis = config.redisUrl
      ? await redisAdapter(config.redisUrl, deps.log, () => deps.realtime.requestResync('here'))
      : undefined
    deps.realtime.attach(server, deps, redis)
    await app.ready()
    const pages = (opened.pages = openPages(await preparing, deps, dev, call))
    server.on('upgrade', (request, socket, head) => {
      if (!isSocketPath(request.url)) pages.upgrade(request, socket, head)
    })
    const drained = watchRequests(server)
    // `app.listen` would log a line for each address.
    await new Promise<void>((listening, failed) =>
      server.once('error', failed).listen(config.port, config.host, listening)
    )
    await drawLater(deps)
    const bound = server.address()
    const port = bound && typeof bound === 'object' ? bound.port : config.port
    const close = async (): Promise<void> => {
      server.close()
      const sockets = deps.realtime.close()
      await drained()
      await pages.close().catch(() => {})
      await sockets
      await app.close()
      await deps.close()
      redis?.close()
      await embedded?.stop()
    }
    return { url: `http://localhost:${port}`, app, deps, close }
  } catch (error) {
    await embedded?.stop()
    throw error
  }
}
