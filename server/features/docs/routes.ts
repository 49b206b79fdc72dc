import { readFile } from 'node:fs/promises'
import { featureDescriptions } from '../../../contract/feature-descriptions.ts'
import { contract } from '../../../contract/index.ts'
import { makeCacheable } from '../../http/cacheable.ts'
import type { RegisterFeature } from '../../http/feature.ts'
import { apiPrefix } from '../../http/mount.ts'
import { openApi } from '../../http/openapi.ts'
import packageJson from '../../../package.json' with { type: 'json' }
import { publishedEvents } from './events.ts'
import { renderPage } from './render-page.ts'

const styleSheets = ['../../../styles/tokens.css', './reference.css'].map((path) => new URL(path, import.meta.url))

/** Nothing runs on the page and nothing comes from elsewhere. */
const pagePolicy =
  "default-src 'none'; style-src 'self'; img-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"

/** The published contract: the OpenAPI document, the events of the socket, and a reference to browse. Made at the first call. */
export const registerDocs: RegisterFeature = async (app) => {
  const document = lazy(() =>
    openApi(contract, { title: 'Stagedoor API', version: packageJson.version, features: featureDescriptions })
  )
  const json = lazy(() => JSON.stringify(document()))
  const events = lazy(() => publishedEvents())
  const page = lazy(() => renderPage(document(), events()))
  const style = lazy(async () => (await Promise.all(styleSheets.map((path) => readFile(path, 'utf8')))).join('\n'))
  await app.register(async (scope) => {
    makeCacheable(scope, { freshS: 0 })
    scope.get(`${apiPrefix}/openapi.json`, async (_request, reply) =>
      reply.type('application/json; charset=utf-8').send(json())
    )
    scope.get(`${apiPrefix}/events.json`, async (_request, reply) =>
      reply.type('application/json; charset=utf-8').send(JSON.stringify(events()))
    )
    scope.get(`${apiPrefix}/docs`, async (_request, reply) =>
      reply.header('content-security-policy', pagePolicy).type('text/html; charset=utf-8').send(page())
    )
    scope.get(`${apiPrefix}/docs/style.css`, async (_request, reply) =>
      reply.type('text/css; charset=utf-8').send(await style())
    )
  })
}

function lazy<T>(make: () => T): () => T {
  let made: { value: T } | undefined
  return () => (made ??= { value: make() }).value
}
