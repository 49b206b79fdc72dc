import type { ReactElement, ReactNode } from 'react'
import s from './frames.module.css'
import { Footer, MAIN_ID, PublicHeader, SkipLink } from './frame-parts.tsx'
import type { SiteLink, PublicHeaderProps } from './frame-parts.tsx'

export type PublicFrameProps = Omit<PublicHeaderProps, 'over'> & {
  footerLinks?: readonly SiteLink[]
  /** The content sets its own width and margins, for a cover up to the edges. */
  bleed?: boolean
  children: ReactNode
}

/** Frame of public pages for visitors: slim header, content, footer. */
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
