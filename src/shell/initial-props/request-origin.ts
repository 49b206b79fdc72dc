import { parseCookies } from 'nookies'
import type { NextPageContext } from 'next'
import type { RequestOrigin } from '../../api/request.ts'
import { tokenIn } from '../../api/token.ts'
import { readCountryHeader, readPublicConfig, readSiteUrl } from '../../config.ts'
import type { PublicConfig } from '../../config.ts'
import { pickLocale } from '../../lib/texts.ts'
import type { Locale } from '../../lib/texts.ts'

/** Values that the server sends to the browser once, with the first page. */
export type FirstProps = { config: PublicConfig; origin: string; locale: Locale }

/** Headers that are forwarded to the API: device and address. The country header is added by configuration. */
const FORWARDED = ['user-agent', 'x-forwarded-for']

type Request = NonNullable<NextPageContext['req']>

const one = (value: string | string[] | undefined): string | undefined =>
  Array.isArray(value) ? value.join(', ') : value

/** The visitor on whose behalf a page is rendered. Server only. */
export const requestOrigin = (req: Request): RequestOrigin => {
  const cookies = parseCookies({ req })
  const token = tokenIn((name) => cookies[name])
  const headers: Record<string, string> = {}
  for (const name of [...FORWARDED, readCountryHeader()]) {
    const value = one(req.headers[name])
    if (value !== undefined) headers[name] = value
  }
  return {
    locale: pickLocale(cookies['locale'], req.headers['accept-language']),
    headers,
    ...(token && { token }),
    ...(req.socket.remoteAddress && { remoteAddress: req.socket.remoteAddress }),
  }
}

/** The visitor of a page request, and the values sent to their browser once. Server only. */
export const initialRequest = (req: Request): { from: RequestOrigin; first: FirstProps } => {
  const from = requestOrigin(req)
  return { from, first: { config: readPublicConfig(), origin: readSiteUrl(), locale: from.locale } }
}
