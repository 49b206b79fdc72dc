import { existsSync } from 'node:fs'
import { createServer, Server, type IncomingMessage, type RequestListener } from 'node:http'
import { join } from 'node:path'
import type { Duplex } from 'node:stream'
import { setTimeout as sleep } from 'node:timers/promises'
import type { FastifyInstance } from 'fastify'
import next from 'next'
import type { InProcessCall } from '../contract/in-process.ts'
import { buildApp } from './app.ts'
import { keepBuildFolder, readBuildFolder } from './build-folder.ts'
import { ConfigError } from './config-error.ts'
import type { Config } from './config.ts'
import { startEmbedded } from './db/embedded/start-embedded.ts'
import { migrate } from './db/migrate.ts'
import { drawInBackground, seedWhenNew } from './db/seed-when-new.ts'
import { cacheAnonymousPages } from './http/pages/anonymous-page-cache.ts'
import { inlineStyles } from './http/pages/inline-styles.ts'
import { logPages } from './http/observe/log-requests.ts'
import { trackPages } from './http/observe/watch-loop.ts'
import { measurePages } from './http/observe/measure-requests.ts'
import { tracePages } from './http/observe/trace-requests.ts'
import { publishBuild, servePublished } from './http/pages/published-builds.ts'
import { acceptWaitingConnections, watchRequests } from './http/drain.ts'
import { refuseOddMethods } from './http/odd-methods.ts'
import { securePages } from './http/security.ts'
import { offerInProcessCalls } from './http/in-process-calls.ts'
import { readOnlyPages } from './http/pages/read-only-pages.ts'
import { serveStatic } from './http/pages/static-files.ts'
import { timeouts } from './http/limits/timeouts.ts'
import { createLog, openDeps, type OpenDeps } from './open-deps.ts'
import { redisAdapter } from './realtime/redis-adapter.ts'
import { pageTemplates } from './telemetry/page-templates.ts'
import { untilStopped } from './until-stopped.ts'

/** A running server. */
export type Running = { url: string; app: FastifyInstance; deps: OpenDeps; close(): Promise<void> }

const ROOT = new URL('..', import.meta.url).pathname
/** The build that this process serves until its end. */
const BUILD_FOLDER = readBuildFolder(ROOT)
const isApiPath = (url = '/'): boolean => /^\/(?:api|m)(?:[/?]|$)/.test(url)
const isSocketPath = (url = '/'): boolean => url.startsWith('/socket.io')

type Pages = {
  handle: RequestListener
  upgrade(request: IncomingMessage, socket: Duplex, head: Buffer): void
  close(): Promise<void>
}

type PreparedPages = {
  app: ReturnType<typeof next>
  upgradeServer: Server
  serveOthers?: ReturnType<typeof servePublished>
}

/** Starts loading the framework, which depends on nothing else, while the database starts. */
const preparePages = async (config: Config, dev: boolean): Promise<PreparedPages> => {
  // Next listens for upgrade requests on this server, which gets only those that are passed on. On the real server Next
  // would close websockets that are not its own.
  if (!dev && !existsSync(join(ROOT, BUILD_FOLDER, 'BUILD_ID')))
    throw new ConfigError(`There is no build of the web client in ${BUILD_FOLDER}: run npm run build first`)
  const upgradeServer = new Server()
  // Another build may follow while this process runs.
  if (!dev) keepBuildFolder(BUILD_FOLDER)
  const app = next({ dev, dir: ROOT, hostname: 'localhost', port: config.port, httpServer: upgradeServer })
  await app.prepare()
  if (dev) return { app, upgradeServer }
  return { app, upgradeServer, serveOthers: servePublished(await publishBuild(ROOT, BUILD_FOLDER, config.dataDir)) }
}

/** Adds what operators see of pages: a line in the log, figures and traces. */
const observe = ({ config, log, metrics, tracing }: OpenDeps, serve: RequestListener): RequestListener => {
  const templateOf = pageTemplates(ROOT)
  const logged = logPages(config, log, trackPages(templateOf, serve))
  const measured = metrics ? measurePages(metrics, templateOf, logged) : logged
  return tracing ? tracePages(tracing, templateOf, measured) : measured
}

const openPages = ({ app, upgradeServer, serveOthers }: PreparedPages, deps: OpenDeps, call: InProcessCall): Pages => {
  const { config, liveSettings } = deps
  const dev = serveOthers === undefined
  // Then its settings say whether visits are counted, which this process does not know.
  const isApiElsewhere = !config.apiEndpoint.startsWith('/')
  const handler = app.getRequestHandler()
  const secure = securePages(config, { dev, hasAnalytics: () => isApiElsewhere || liveSettings.current().hasAnalytics })
  const render: RequestListener = (request, response) => void handler(request, response).catch(() => response.destroy())
  const cached = cacheAnonymousPages(render, call, {
    countryHeader: config.countryHeader,
    prepare: inlineStyles(join(ROOT, BUILD_FOLDER)),
  })
  const serve = observe(deps, dev ? render : readOnlyPages(serveStatic(ROOT, BUILD_FOLDER, cached, serveOthers)))
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
 * Starts everything on one port: database, migrations, the demo when the database is new, API, sockets, jobs and pages,
 * or the part of it that the roles of this process name (decision 59).
 * Resolves when the server responds. `close` first says that this process is not ready any more and waits as configured, so that load balancers send visitors
 * elsewhere. Then it accepts no new connections, closes sockets, lets running requests finish (at most 10 s), and closes
 * jobs, pool and database in this order. A `stop` before the jobs run ends the start at once, with StartStopped; a later
 * one lets it finish.
 */
export const startServer = async (
  config: Config,
  { dev = false, stop }: { dev?: boolean; stop?: AbortSignal } = {}
): Promise<Running> => {
  const preparing = config.roles.web ? preparePages(config, dev) : undefined
  preparing?.catch(() => {}) // handled where it is awaited
  const log = createLog(config)
  const embedded = config.databaseUrl ? undefined : await startEmbedded({ dataDir: config.dataDir, log })
  const databaseUrl = config.databaseUrl ?? embedded?.url ?? ''
  try {
    const { fresh } = await untilStopped(stop, migrate(databaseUrl))
    const deps = await openDeps(config, databaseUrl, { log })
    // Before the application's jobs run, because a renewal at the current time would disturb the demo's year.
    await untilStopped(stop, seedWhenNew(deps, databaseUrl, fresh)).catch(async (error: unknown) => {
      await deps.jobs.stop()
      throw error
    })
    const isApi = (url?: string): boolean => !config.roles.web || isApiPath(url)
    const opened: { server?: Server; pages?: Pages } = {}
    const app = await buildApp(deps, {
      serverFactory: (handler) =>
        (opened.server = createServer(
          timeouts,
          refuseOddMethods(config, isApi, (request, response) => {
            if (isApi(request.url)) handler(request, response)
            else opened.pages?.handle(request, response)
          })
        )),
    })
    const server = opened.server as Server
    const redis = config.redisUrl
      ? await redisAdapter(config.redisUrl, deps.log, () => deps.realtime.requestResync('here'))
      : undefined
    deps.realtime.attach(config.roles.web ? server : undefined, deps, redis)
    await app.ready()
    if (preparing) {
      const pages = (opened.pages = openPages(await preparing, deps, offerInProcessCalls(app, deps)))
      server.on('upgrade', (request, socket, head) => {
        if (!isSocketPath(request.url)) pages.upgrade(request, socket, head)
      })
    }
    const requests = watchRequests(server)
    // `app.listen` would log a line for each address.
    await new Promise<void>((listening, failed) =>
      server.once('error', failed).listen(config.port, config.host, listening)
    )
    if (config.roles.media) await drawInBackground(deps)
    const bound = server.address()
    const port = bound && typeof bound === 'object' ? bound.port : config.port
    const close = async (): Promise<void> => {
      deps.lifecycle.isDraining = true
      requests.leave()
      if (config.drainMs > 0) await sleep(config.drainMs)
      await acceptWaitingConnections(server)
      server.close()
      const sockets = deps.realtime.close()
      await requests.finish()
      await opened.pages?.close().catch(() => {})
      await sockets
      await app.close()
      await deps.close()
      redis?.close()
      await embedded?.stop()
    }
    // SITE_URL leads to processes with the role web; any other one answers on its own port only.
    const url = config.isSiteUrlChosen || !config.roles.web ? `http://localhost:${port}` : config.siteUrl
    return { url, app, deps, close }
  } catch (error) {
    await embedded?.stop()
    throw error
  }
}
