import { parseCookies } from 'nookies'
import type { NextPageContext } from 'next'
import type { RequestOrigin } from '../api/request.ts'
import { TOKEN_COOKIE } from '../api/token.ts'
import { readCountryHeader, readPublicConfig, readSiteUrl } from '../config.ts'
import type { PublicConfig } from '../config.ts'
import { pickLocale } from '../lib/texts.ts'
import type { Locale } from '../lib/texts.ts'

/** What the server says once, with the first page. */
export type FirstProps = { config: PublicConfig; origin: string; locale: Locale }

/** What the API wants to know of the visitor: their address, device and country. */
const FORWARDED = ['user-agent', 'x-forwarded-for']

type Request = NonNullable<NextPageContext['req']>

const one = (value: string | string[] | undefined): string | undefined =>
  Array.isArray(value) ? value.join(', ') : value

/** On whose behalf a page is rendered. Server only. */
export const visitorOf = (req: Request): RequestOrigin => {
  const cookies = parseCookies({ req })
  const headers: Record<string, string> = {}
  for (const name of [...FORWARDED, readCountryHeader()]) {
    const value = one(req.headers[name])
    if (value !== undefined) headers[name] = value
  }
  return {
    locale: pickLocale(cookies['locale'], req.headers['accept-language']),
    headers,
    ...(cookies[TOKEN_COOKIE] && { token: cookies[TOKEN_COOKIE] }),
    ...(req.socket.remoteAddress && { remoteAddress: req.socket.remoteAddress }),
  }
}

/** The site's address for canonical links: as configured, else as the visitor named it. Server only. */
export const originOf = (req: Request): string => {
  const configured = readSiteUrl()
  if (configured) return configured
  const host = req.headers.host ?? ''
  return /^[\w.:[\]-]+$/.test(host) ? `http://${host}` : ''
}

/** Who asks for a page, and what the browser is told once. Server only. */
export const visitOf = (req: Request): { from: RequestOrigin; first: FirstProps } => {
  const from = visitorOf(req)
  return { from, first: { config: readPublicConfig(), origin: originOf(req), locale: from.locale } }
}
