import { readFile } from 'node:fs/promises'
import { featureDescriptions } from '../../../../contract/feature-descriptions.ts'
import { contract } from '../../../../contract/index.ts'
import { makeCacheable } from '../../../http/cacheable.ts'
import type { RegisterFeature } from '../../../http/feature.ts'
import { apiPrefix } from '../../../http/mount.ts'
import { openApi } from '../../../http/openapi/openapi.ts'
import packageJson from '../../../../package.json' with { type: 'json' }
import { renderMarkdown } from '../site-pages/markdown.ts'
import { publishedEvents } from './events.ts'
import { renderPage } from './render-page.ts'

const webhookGuide = new URL('../../../../docs/webhooks.md', import.meta.url)
const styleSheets = ['../../../../styles/tokens.css', './reference.css'].map((path) => new URL(path, import.meta.url))

/** The page has no scripts and loads nothing from other hosts. */
const pagePolicy =
  "default-src 'none'; style-src 'self'; img-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"

/**
 * The published contract: the OpenAPI document, the socket's events, and a reference page. Rendered on the first
 * request.
 */
export const registerDocs: RegisterFeature = async (app) => {
  const document = lazy(() =>
    openApi(contract, { title: 'Stagedoor API', version: packageJson.version, features: featureDescriptions })
  )
  const json = lazy(() => JSON.stringify(document()))
  const events = lazy(() => publishedEvents())
  const page = lazy(async () => renderPage(document(), events(), renderMarkdown(await readFile(webhookGuide, 'utf8'))))
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
      reply
        .header('content-security-policy', pagePolicy)
        .type('text/html; charset=utf-8')
        .send(await page())
    )
    scope.get(`${apiPrefix}/docs/style.css`, async (_request, reply) =>
      reply.type('text/css; charset=utf-8').send(await style())
    )
  })
}

function lazy<T>(make: () => T): () => T {
  let cached: { value: T } | undefined
  return () => (cached ??= { value: make() }).value
}
