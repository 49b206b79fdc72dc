import { parseCookies } from 'nookies'
import type { NextPageContext } from 'next'
import type { ReactElement } from 'react'
import { languageTag, pickLocale } from '../../lib/texts.ts'
import { submitGuard } from '../../ui/submit-guard.ts'
import { THEME_COOKIE, themeOf, themeScript } from '../../ui/theme-script.ts'
import type { Theme } from '../../ui/theme-script.ts'
import { colors } from '../../ui/tokens.ts'
import { foreignNodesScript } from './foreign-nodes.ts'

export type DocumentProps = { lang: string; theme?: Theme; nonce?: string }

/** Language, saved theme and nonce of a page request. Server only. */
export const documentProps = (context: Pick<NextPageContext, 'req'>): DocumentProps => {
  const headers = context.req?.headers ?? {}
  const cookies = context.req ? parseCookies({ req: context.req }) : {}
  const nonce = headers['x-nonce']
  const theme = themeOf(cookies[THEME_COOKIE])
  return {
    lang: languageTag(pickLocale(cookies['locale'], headers['accept-language'])),
    ...(theme && { theme }),
    ...(typeof nonce === 'string' && { nonce }),
  }
}

/**
 * The first number, price or date that a browser formats takes it tens of milliseconds on a phone, because it then
 * collects the languages that it knows. It does that while it waits for the page's scripts, and not with the page's first rendering.
 */
const intlScript = ['NumberFormat', 'DateTimeFormat']
  .map((name) => `window.requestIdleCallback?.(function(){new Intl.${name}('en')})`)
  .join(';')

const firstScript = [themeScript, submitGuard, foreignNodesScript, intlScript].join(';')

/**
 * The head elements of every document: the script that sets the saved theme before the first paint, icons and theme
 * colours.
 */
export const DocumentHead = ({ nonce }: { nonce?: string }): ReactElement => (
  <>
    {/* oxlint-disable-next-line react/no-danger -- our own constant text, under the page's nonce */}
    <script nonce={nonce} dangerouslySetInnerHTML={{ __html: firstScript }} />
    {/* No font is preloaded: its 37 kB would arrive in place of the style sheets that the scripts wait for (behind the sign-in also the first paint), and text has a fallback of the same metrics. */}
    <link rel="apple-touch-icon" href="/apple-touch-icon.png" />
    <link rel="manifest" href="/manifest.webmanifest" />
    <meta name="theme-color" content={colors.light.bg} media="(prefers-color-scheme: light)" />
    <meta name="theme-color" content={colors.dark.bg} media="(prefers-color-scheme: dark)" />
  </>
)
