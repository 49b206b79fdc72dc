import type { ReactElement, ReactNode } from 'react'
import { LocaleSwitch, ThemeToggle } from '../brand/Preferences.tsx'
import s from './frames.module.css'
import { LogoLink, MAIN_ID, SkipLink } from './frame-parts.tsx'
import type { Site } from './frame-parts.tsx'

export type BlankFrameProps = {
  site: Site
  /** The settings' `loginPlaceholderImage`; a default illustration without it. */
  image?: string
  title: ReactNode
  lead?: ReactNode
  /** Below the form: a link to the alternative. */
  foot?: ReactNode
  /** Wider, for longer forms. */
  wide?: boolean
  children: ReactNode
}

/** Frame of login, registration and password reset: one form, with a picture beside it on wide screens. */
export const BlankFrame = ({ site, image, title, lead, foot, wide, children }: BlankFrameProps): ReactElement => (
  <div className={s.blank}>
    <SkipLink />
    <div className={s.side}>
      <header className={s.blankBar}>
        <LogoLink site={site} />
        <span className={s.prefs}>
          <LocaleSwitch />
          <ThemeToggle />
        </span>
      </header>
      <main id={MAIN_ID} tabIndex={-1} className={wide ? s.wideForm : s.form}>
        <h1>{title}</h1>
        {lead && <p className={s.formLead}>{lead}</p>}
        {children}
        {foot && <p className={s.formFoot}>{foot}</p>}
      </main>
    </div>
    <img className={s.picture} src={image || '/scenes/door.svg'} alt="" width={1200} height={1200} decoding="async" />
  </div>
)
