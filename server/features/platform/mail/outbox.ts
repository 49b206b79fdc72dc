import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Deps } from '../../../deps.ts'
import { ApiError } from '../../../http/api-error.ts'
import { staysOpen } from '../../../http/maintenance.ts'
import { escapeHtml } from './compose-mail.ts'

const loopbackHost = /^(?:localhost|127(?:\.\d{1,3}){3}|\[::1\])(?::\d+)?$/i
const loopbackAddress = /^(?:127(?:\.\d{1,3}){3}|::1|::ffff:127(?:\.\d{1,3}){3})$/
const proxyHeaders = ['forwarded', 'x-forwarded-for', 'x-forwarded-host', 'x-real-ip', 'via', 'cf-connecting-ip']

/** Whether the site's address is a loopback address. */
export const isLocal = (siteUrl: string): boolean => loopbackHost.test(new URL(siteUrl).host)

/**
 * Whether a request may read the outbox, which contains secret links: only from this machine. The connection has to
 * come from a loopback address without a proxy's headers, the requested host has to be local (which rejects a web page
 * whose own name resolves to 127.0.0.1), and the site's own address has to be local: a public SITE_URL never serves the
 * outbox, whatever proxy is in front of it.
 */
export function isFromThisMachine(request: FastifyRequest, siteUrl: string): boolean {
  return (
    isLocal(siteUrl) &&
    loopbackAddress.test(request.raw.socket.remoteAddress ?? '') &&
    loopbackHost.test(request.headers.host ?? '') &&
    !proxyHeaders.some((name) => request.headers[name] !== undefined) &&
    !['cross-site', 'same-site'].includes(String(request.headers['sec-fetch-site'] ?? ''))
  )
}

const latestMails = (deps: Deps) =>
  deps.db.selectFrom('outbox_mail').selectAll().orderBy('id', 'desc').limit(100).execute()

type Row = Awaited<ReturnType<typeof latestMails>>[number]

/**
 * Serves `/api/dev/outbox` (a page) and `/api/dev/outbox.json`: the 100 newest mails. 404 for requests from other
 * machines.
 */
export function serveOutbox(app: FastifyInstance, deps: Deps): void {
  const read = async (request: FastifyRequest): Promise<Row[]> => {
    if (!isFromThisMachine(request, deps.config.siteUrl)) throw new ApiError('not_found')
    return latestMails(deps)
  }
  app.get('/api/dev/outbox.json', staysOpen, async (request) => {
    const mails = await read(request)
    const data = mails.map((mail) => ({
      _id: mail.id,
      to: mail.recipient,
      subject: mail.subject,
      text: mail.body_text,
      html: mail.body_html,
      createdAt: mail.created_at,
    }))
    return { data: { data, total: data.length } }
  })
  app.get('/api/dev/outbox', staysOpen, async (request, reply) => {
    const mails = await read(request)
    void reply
      .type('text/html; charset=utf-8')
      .header(
        'content-security-policy',
        "default-src 'none'; style-src 'unsafe-inline'; frame-src 'self'; frame-ancestors 'none'"
      )
    return asPage(mails)
  })
}

const style = `
:root{color-scheme:light dark;--line:#8884;--dim:light-dark(#626a62,#a9afa8)}
body{margin:0 auto;max-width:760px;padding:32px 16px;font:16px/1.5 system-ui,sans-serif}
h1{font-size:24px;margin:0}header p,.empty{color:var(--dim);margin:4px 0 24px}
details{border:1px solid var(--line);border-radius:12px;margin:0 0 12px;overflow:hidden}
summary{padding:14px 16px;cursor:pointer}summary span{display:block;color:var(--dim);font-size:14px;overflow-wrap:anywhere}
iframe{display:block;width:100%;height:560px;border:0;border-top:1px solid var(--line);background:#fff}
pre{margin:0;padding:16px;border-top:1px solid var(--line);white-space:pre-wrap;overflow-wrap:anywhere;font-size:14px}`

function asPage(mails: Row[]): string {
  const items = mails.map(
    (mail, index) => `<details${index === 0 ? ' open' : ''}>
<summary><strong>${escapeHtml(mail.subject)}</strong><span>${escapeHtml(mail.recipient)} · <time datetime="${mail.created_at.toISOString()}">${mail.created_at.toISOString().slice(0, 19).replace('T', ' ')} UTC</time></span></summary>
<iframe title="${escapeHtml(mail.subject)}" loading="lazy" sandbox="allow-popups allow-popups-to-escape-sandbox"
 srcdoc="${escapeHtml(mail.body_html.replace('<head>', '<head><base target="_blank">'))}"></iframe>
<pre>${escapeHtml(mail.body_text)}</pre></details>`
  )
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>Outbox</title><style>${style}</style></head>
<body><header><h1>Outbox</h1><p>There is no mail server: what would have been sent is kept here, readable on this machine only.</p></header>
<main>${items.join('\n') || '<p class="empty">No mail yet.</p>'}</main></body></html>`
}
