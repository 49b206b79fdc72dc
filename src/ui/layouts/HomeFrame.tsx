import type { ReactElement, ReactNode } from 'react'
import { doorScene } from './door-scene.generated.ts'
import s from './frames.module.css'
import { Footer, MAIN_ID, PublicHeader, SkipLink } from './frame-parts.tsx'
import type { SiteLink, PublicHeaderProps } from './frame-parts.tsx'

export type HomeFrameProps = Omit<PublicHeaderProps, 'over'> & {
  /** A short line above the title. */
  kicker?: ReactNode
  title: ReactNode
  lead: ReactNode
  /** The main action, and perhaps a second one. */
  actions: ReactNode
  footerLinks?: readonly SiteLink[]
  children?: ReactNode
}

/** Frame of the landing page: an illustration with title and actions, then the sections. */
export const HomeFrame = ({
  kicker,
  title,
  lead,
  actions,
  footerLinks,
  children,
  ...header
}: HomeFrameProps): ReactElement => (
  <div className={s.frame}>
    <SkipLink />
    <PublicHeader {...header} over />
    <main id={MAIN_ID} tabIndex={-1}>
      <section className={s.hero} data-theme="dark">
        <img className={s.heroScene} src={doorScene} alt="" width={1200} height={1200} />
        <div className={s.heroWords}>
          {kicker && <p className={s.kicker}>{kicker}</p>}
          <h1>{title}</h1>
          <p className={s.lead}>{lead}</p>
          <div className={s.heroActions}>{actions}</div>
        </div>
      </section>
      {children}
    </main>
    <Footer site={header.site} links={footerLinks} />
  </div>
)
