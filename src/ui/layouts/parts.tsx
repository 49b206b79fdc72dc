import type { ReactElement, ReactNode } from 'react'
import { texts, useTexts } from '../../lib/texts.ts'
import { ButtonLink } from '../Button.tsx'
import { Link } from '../Link.tsx'
import { Logo } from '../Logo.tsx'
import type { LogoProps } from '../Logo.tsx'
import { LocaleSwitch, ThemeToggle } from '../Preferences.tsx'
import s from './parts.module.css'

const T = texts({
  en: { skip: 'Skip to content', home: 'home', logIn: 'Log in', join: 'Join', footer: 'Footer', made: 'The lamp is lit.' },
  pt: { skip: 'Pular para o conteúdo', home: 'início', logIn: 'Entrar', join: 'Criar conta', footer: 'Rodapé', made: 'A luz está acesa.' },
})

/** The id of every frame's main part, where the skip link leads. */
export const MAIN_ID = 'main'

/** What every frame knows of the site. */
export type Site = LogoProps
export type FooterLink = { href: string; label: string }

/** First in the tab order, seen only when focused. */
export const SkipLink = (): ReactElement => (
  <a className={s.skip} href={`#${MAIN_ID}`}>
    {useTexts(T).skip}
  </a>
)

/** The logo, leading home. */
export const LogoLink = ({ site, href = '/' }: { site: Site; href?: string }): ReactElement => (
  <Link className={s.logo} href={href} aria-label={`${site.name}, ${useTexts(T).home}`}>
    <Logo {...site} />
  </Link>
)

export type PublicHeaderProps = { site: Site; loginHref?: string; joinHref?: string; homeHref?: string; /** In place of log in and join: the signed-in viewer's menu. */ viewer?: ReactNode; over?: boolean }

/** The slim header of public pages; `over` lies on a dark picture. */
export const PublicHeader = ({ site, loginHref = '/auth/login', joinHref = '/auth/register', homeHref, viewer, over }: PublicHeaderProps): ReactElement => {
  const t = useTexts(T)
  return (
    <header className={over ? s.over : s.header} data-theme={over ? 'dark' : undefined}>
      <div className={s.bar}>
        <LogoLink site={site} href={homeHref} />
        {viewer ?? (
          <nav className={s.actions} aria-label={`${t.logIn}, ${t.join}`}>
            <ButtonLink variant="quiet" size="sm" href={loginHref}>
              {t.logIn}
            </ButtonLink>
            <ButtonLink variant="primary" size="sm" href={joinHref}>
              {t.join}
            </ButtonLink>
          </nav>
        )}
      </div>
    </header>
  )
}

/** The foot of public pages: the operator's links, language and theme. */
export const Footer = ({ site, links = [] }: { site: Site; links?: readonly FooterLink[] }): ReactElement => {
  const t = useTexts(T)
  return (
    <footer className={s.footer}>
      <div className={s.foot}>
        <p>
          <strong>{site.name}</strong> <span>{t.made}</span>
        </p>
        {links.length > 0 && (
          <nav aria-label={t.footer} className={s.links}>
            {links.map((link) => (
              <Link key={link.href} href={link.href}>
                {link.label}
              </Link>
            ))}
          </nav>
        )}
        <div className={s.prefs}>
          <LocaleSwitch />
          <ThemeToggle />
        </div>
      </div>
    </footer>
  )
}
