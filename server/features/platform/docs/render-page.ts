import type { OpenApi } from '../../../http/openapi/openapi.ts'
import { escapeHtml } from '../mail/compose-mail.ts'
import type { PublishedEvents } from './events.ts'
import { renderField, renderFields, renderText, schemaAnchor, type Schema } from './render-schema.ts'

type Parameter = { name: string; in: string; required: boolean; description?: string; schema: Schema; $ref?: string }
type Content = Record<string, { schema: Schema }>
type Operation = {
  operationId: string
  summary: string
  description: string
  'x-access': string
  parameters?: Parameter[]
  requestBody?: { content: Content }
  responses: Record<string, Answer>
}
type Answer = { description: string; content?: Content; 'x-codes'?: string[]; $ref?: string }
type Components = {
  parameters: { IdempotencyKey: Parameter }
  responses: Record<string, Answer>
  examples: Record<string, { summary: string }>
  schemas: Record<string, Schema>
}
type Row = { method: string; path: string; operation: Operation }

const slug = (text: string) => text.replace(/[^\w]+/g, '-').toLowerCase()
const section = (title: string, html: string) => (html === '' ? '' : `<h3>${escapeHtml(title)}</h3>${html}`)

/**
 * Renders the whole reference as one page that needs only its style sheet: no scripts, fonts or other hosts.
 * `webhookGuide`: the introduction to webhooks, as HTML.
 */
export function renderPage(document: OpenApi, events: PublishedEvents, webhookGuide: string): string {
  const info = document.info as { title: string; version: string; description: string }
  const components = document.components as Components
  const groups = document.tags
    .map(({ name, description }) => ({ name, description, rows: rowsOf(document, name) }))
    .filter(({ rows }) => rows.length > 0)
  const navigation = [
    ...groups.map(
      ({ name, rows }) => `<li><a href="#${slug(name)}">${escapeHtml(name)}</a> <span>${rows.length}</span></li>`
    ),
    '<li><a href="#events">events</a></li>',
    '<li><a href="#webhook-events">webhook events</a></li>',
    '<li><a href="#schemas">schemas</a></li>',
  ].join('')
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><meta name="robots" content="noindex">
<title>${escapeHtml(info.title)}</title><link rel="stylesheet" href="/api/docs/style.css">
</head>
<body>
<nav aria-label="Features"><p class="brand">${escapeHtml(info.title)}</p><ul>${navigation}</ul><p class="files"><a href="/api/openapi.json">openapi.json</a> <a href="/api/events.json">events.json</a></p></nav>
<main>
<header><h1>${escapeHtml(info.title)}</h1><p class="version">Version ${escapeHtml(info.version)}, OpenAPI ${escapeHtml(String(document.openapi))}</p>${info.description
    .split(/(?<=\.)\s+(?=[A-Z])/)
    .map((line) => `<p>${renderText(line)}</p>`)
    .join('')}</header>
${groups.map(({ name, description, rows }) => `<section id="${slug(name)}"><h2>${escapeHtml(name)}</h2><p>${renderText(description)}</p>${rows.map((row) => renderCall(row, components)).join('')}</section>`).join('\n')}
${renderEvents(events)}
${renderWebhooks(document.webhooks, webhookGuide)}
${renderSchemas({ ...events.components.schemas, ...components.schemas })}
</main>
</body>
</html>`
}

function rowsOf(document: OpenApi, feature: string): Row[] {
  return Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).flatMap(([method, operation]) =>
      (operation.tags as string[]).includes(feature)
        ? [{ method, path, operation: operation as unknown as Operation }]
        : []
    )
  )
}

function renderCall({ method, path, operation }: Row, components: Components): string {
  const parameters = (operation.parameters ?? []).map((parameter) =>
    parameter.$ref ? components.parameters.IdempotencyKey : parameter
  )
  const places = [
    ['path', 'Path'],
    ['query', 'Query'],
    ['header', 'Headers'],
  ] as const
  const inputs = places
    .map(([place, title]) => section(title, renderParameters(parameters.filter((parameter) => parameter.in === place))))
    .join('')
  const [type, body] = Object.entries(operation.requestBody?.content ?? {})[0] ?? []
  const answers = Object.entries(operation.responses)
  const success = answers
    .filter(([status]) => status < '300')
    .map(([status, answer]) =>
      section(
        `${status} ${answer.description}`,
        answer.content ? renderFields(Object.values(answer.content)[0]?.schema ?? {}) : '<p class="kind">no content</p>'
      )
    )
  return `<details><summary><span class="method ${method}">${method.toUpperCase()}</span> <code>${escapeHtml(path).replace(/\//g, '/<wbr>')}</code> <span class="summary">${escapeHtml(operation.summary)}</span><span class="access">${escapeHtml(operation['x-access'])}</span></summary>
<div class="call" id="${slug(operation.operationId)}"><p>${renderText(operation.description)} <code>${escapeHtml(operation.operationId)}</code></p>${inputs}${body ? section(`Body, ${type}`, renderFields(body.schema)) : ''}${success.join('')}${section('Refusals', renderRefusals(operation, components))}</div></details>`
}

function renderParameters(parameters: readonly Parameter[]): string {
  if (parameters.length === 0) return ''
  return `<ul class="fields">${parameters.map(({ name, schema, description, required }) => renderField(name, description === undefined ? schema : { ...schema, description }, required)).join('')}</ul>`
}

function renderRefusals(operation: Operation, { responses, examples }: Components): string {
  const rows = Object.entries(operation.responses).flatMap(([status, { $ref }]) =>
    (responses[$ref?.split('/').at(-1) ?? '']?.['x-codes'] ?? []).map(
      (code) =>
        `<tr><td>${status}</td><td><code>${escapeHtml(code)}</code></td><td>${escapeHtml(examples[code]?.summary ?? '')}</td></tr>`
    )
  )
  return `<div class="wide"><table><tbody>${rows.join('')}</tbody></table></div>`
}

/** Describes each named schema once; fields elsewhere on the page link here. */
function renderSchemas(schemas: Record<string, Schema>): string {
  const rows = Object.entries(schemas)
    .sort(([a], [b]) => a.localeCompare(b))
    .map(([name, schema]) => {
      const about = typeof schema.description === 'string' ? schema.description : ''
      return `<details><summary><code>${escapeHtml(name)}</code> <span class="summary">${escapeHtml(about)}</span></summary><div class="call" id="${schemaAnchor(name)}">${renderFields(schema)}</div></details>`
    })
  return `<section id="schemas"><h2>schemas</h2>${rows.join('')}</section>`
}

function renderEvents({ server, client, transport }: PublishedEvents): string {
  const rows = [
    ...Object.entries(server).map(([name, { description, payload }]) =>
      renderEvent('from the server', name, description, section('Payload', renderFields(payload)))
    ),
    ...Object.entries(client).map(([name, { payload, ack }]) =>
      renderEvent(
        'from the client',
        name,
        'Acknowledged.',
        section('Payload', renderFields(payload)) + section('Acknowledgement', renderFields(ack))
      )
    ),
  ]
  return `<section id="events"><h2>events</h2><p>${renderText(`${transport.protocol} at \`${transport.path}\`; the token goes as ${transport.token}.`)}</p>${rows.join('')}</section>`
}

function renderWebhooks(webhooks: OpenApi['webhooks'], guide: string): string {
  const rows = Object.entries(webhooks).map(([name, { post }]) => {
    const { summary, description, requestBody } = post as unknown as Operation
    const body = Object.values(requestBody?.content ?? {})[0]
    return renderEvent(description, name, summary, section('Body', renderFields(body?.schema ?? {})))
  })
  return `<section id="webhook-events"><div class="guide">${guide}</div><h3>Events</h3>${rows.join('')}</section>`
}

function renderEvent(from: string, name: string, description: string, html: string): string {
  return `<details><summary><span class="method event">EVENT</span> <code>${escapeHtml(name)}</code> <span class="summary">${escapeHtml(description)}</span><span class="access">${from}</span></summary><div class="call">${html}</div></details>`
}
