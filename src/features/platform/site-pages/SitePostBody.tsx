import type { ReactElement } from 'react'
import s from './site-post.module.css'

/** The words of a page by the operator, as the server has rendered them. */
export const SitePostBody = ({ html }: { html: string }): ReactElement => (
  // oxlint-disable-next-line react/no-danger -- made on the server from the operator's Markdown, with nothing in it that runs (server/features/platform/site-pages/markdown.ts)
  <div className={s.words} dangerouslySetInnerHTML={{ __html: html }} />
)
