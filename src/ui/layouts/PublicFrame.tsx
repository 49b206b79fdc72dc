import type { ReactElement, ReactNode } from 'react'
import s from './frames.module.css'
import { Footer, MAIN_ID, PublicHeader, SkipLink } from './parts.tsx'
import type { SiteLink, PublicHeaderProps } from './parts.tsx'

export type PublicFrameProps = Omit<PublicHeaderProps, 'over'> & {
  footerLinks?: readonly SiteLink[] /** The content brings its own width and margins: a cover from edge to edge. */
  bleed?: boolean
  children: ReactNode
}

/** What visitors see around a creator's page or a text: slim header, content, footer. */
export const PublicFrame = ({ footerLinks, bleed, children, ...header }: PublicFrameProps): ReactElement => (
  <div className={s.frame}>
    <SkipLink />
    <PublicHeader {...header} />
    <main id={MAIN_ID} tabIndex={-1} className={bleed ? s.bleed : s.page}>
      {children}
    </main>
    <Footer site={header.site} links={footerLinks} />
  </div>
)
