import NextHead from 'next/head'
import type { ReactElement } from 'react'
import { excerpt } from '../../../contract/text/excerpt.ts'
import { publicConfig } from '../../config.ts'
import { selectUnreadTotal } from '../../features/social/conversations/selectors.ts'
import { selectUi } from '../../features/platform/settings/ui-slice.ts'
import { languageTag, texts, useLocale, useTexts } from '../../lib/texts.ts'
import { useAppSelector } from '../../store/hooks.ts'
import { useSite } from '../site.tsx'

const T = texts({
  en: { description: 'Subscribe to musicians, cooks, dancers and painters, and go behind the scenes.' },
  pt: { description: 'Assine músicos, cozinheiros, dançarinos e pintores e entre nos bastidores.' },
})

/** Length, in characters, at which search engines and link previews cut a description. */
const MAX_LENGTH = 160

export type PageHeadProps = {
  /** The page's own title; the site's name is appended. */
  title?: string
  description?: string
  /** The page's canonical path, without its query: `/marisol`. */
  path?: string
  /** Address of the image for link previews. */
  image?: string
  type?: 'website' | 'profile' | 'article'
  /** Address of an Atom feed of this page. */
  feed?: string
  /** Other sites can ask for a preview of this page (oEmbed). */
  hasPreview?: boolean
  /** Excludes the page from search engines. For pages that belong to one account. */
  noindex?: boolean
}

/** Title, description, canonical address and Open Graph tags. Every screen renders one. */
export const PageHead = ({
  title,
  description,
  path,
  image,
  type = 'website',
  feed,
  hasPreview,
  noindex,
}: PageHeadProps): ReactElement => {
  const { siteName } = useAppSelector(selectUi)
  const { origin } = useSite()
  const locale = useLocale()
  const fallback = useTexts(T).description
  const unread = useAppSelector(selectUnreadTotal)
  const fullTitle = title ? `${title} · ${siteName}` : siteName
  const summary = excerpt(description || fallback, MAX_LENGTH)
  const picture = image && new URL(image, origin || 'http://localhost').href
  return (
    <NextHead>
      <title>{unread > 0 ? `(${unread}) ${fullTitle}` : fullTitle}</title>
      <meta key="description" name="description" content={summary} />
      {noindex && <meta key="robots" name="robots" content="noindex" />}
      {path && !noindex && <link key="canonical" rel="canonical" href={origin + path} />}
      <meta key="og:title" property="og:title" content={title ?? siteName} />
      <meta key="og:description" property="og:description" content={summary} />
      <meta key="og:site_name" property="og:site_name" content={siteName} />
      <meta key="og:type" property="og:type" content={type} />
      <meta key="og:locale" property="og:locale" content={languageTag(locale).replace('-', '_')} />
      {path && <meta key="og:url" property="og:url" content={origin + path} />}
      {feed && <link key="feed" rel="alternate" type="application/atom+xml" href={feed} />}
      {path && hasPreview && !noindex && (
        <link
          key="oembed"
          rel="alternate"
          type="application/json+oembed"
          href={`${publicConfig().apiEndpoint}/oembed?url=${encodeURIComponent(origin + path)}`}
        />
      )}
      {picture && <meta key="og:image" property="og:image" content={picture} />}
      <meta key="twitter:card" name="twitter:card" content={picture ? 'summary_large_image' : 'summary'} />
    </NextHead>
  )
}
