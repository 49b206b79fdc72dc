import type { ReactElement, ReactNode } from 'react'
import { Compass } from '../icons.tsx'
import { texts, useTexts } from '../../lib/texts.ts'
import { ButtonLink } from '../Button.tsx'
import { Link } from '../Link.tsx'
import { Logo } from '../brand/Logo.tsx'
import type { LogoProps } from '../brand/Logo.tsx'
import { LocaleSwitch, ThemeToggle } from '../brand/Preferences.tsx'
import { VisuallyHidden } from '../VisuallyHidden.tsx'
import s from './frame-parts.module.css'

const T = texts({
  en: {
    skip: 'Skip to content',
    home: 'home',
    logIn: 'Log in',
    join: 'Join',
    explore: 'Explore',
    pages: 'Site pages',
    newTab: '(opens in a new tab)',
    footer: 'Footer',
    made: 'Where the artists let you in.',
    credits: 'Credits',
  },
  pt: {
    skip: 'Pular para o conteúdo',
    home: 'início',
    logIn: 'Entrar',
    join: 'Criar conta',
    explore: 'Explorar',
    pages: 'Páginas do site',
    newTab: '(abre em uma nova guia)',
    footer: 'Rodapé',
    made: 'Onde os artistas deixam você entrar.',
    credits: 'Créditos',
  },
})

/** The id of the main element, which is the target of the skip link. */
export const MAIN_ID = 'main'

/** The site's name and logos. */
export type Site = LogoProps
/** A link of the operator's menus. */
export type SiteLink = { href: string; label: string; isNewTab: boolean }

/** A hint for screen readers that a link opens a new tab. */
export const NewTabHint = (): ReactElement => <VisuallyHidden> {useTexts(T).newTab}</VisuallyHidden>

/** The operator's links, arranged by `className`. */
export const SiteLinks = ({
  links,
  label,
  className,
}: {
  links: readonly SiteLink[]
  label: string
  className?: string
}): ReactElement | null =>
  links.length === 0 ? null : (
    <nav aria-label={label} className={className}>
      {links.map(({ href, label: words, isNewTab }) => (
        <Link
          key={href + words}
          href={href}
          target={isNewTab ? '_blank' : undefined}
          rel={isNewTab ? 'noopener' : undefined}
        >
          {words}
          {isNewTab && <NewTabHint />}
        </Link>
      ))}
    </nav>
  )

/** A link to the main content, first in the tab order, visible only with focus. */
export const SkipLink = (): ReactElement => (
  <a className={s.skip} href={`#${MAIN_ID}`}>
    {useTexts(T).skip}
  </a>
)

/** The logo as a link to the home page. */
export const LogoLink = ({ site, href = '/' }: { site: Site; href?: string }): ReactElement => (
  <Link className={s.logo} href={href} aria-label={`${site.name}, ${useTexts(T).home}`}>
    <Logo {...site} />
  </Link>
)

export type PublicHeaderProps = {
  site: Site
  loginHref?: string
  joinHref?: string
  homeHref?: string
  /** The operator's links, beside the link to the creators. */
  links?: readonly SiteLink[]
  /** The signed-in viewer's menu, instead of the login and registration links. */
  viewer?: ReactNode
  /** The field that searches the site; narrow windows do not show it. */
  search?: ReactNode
  over?: boolean
}

/** The slim header of public pages; `over` is for use on a dark picture. */
export const PublicHeader = ({
  site,
  loginHref = '/auth/login',
  joinHref = '/auth/register',
  homeHref,
  links = [],
  viewer,
  search,
  over,
}: PublicHeaderProps): ReactElement => {
  const t = useTexts(T)
  return (
    <header className={over ? s.over : s.header} data-theme={over ? 'dark' : undefined}>
      <div className={s.bar}>
        <LogoLink site={site} href={homeHref} />
        {search && <div className={s.search}>{search}</div>}
        <SiteLinks links={links} label={t.pages} className={s.siteLinks} />
        {viewer ?? (
          <nav className={s.actions} aria-label={`${t.explore}, ${t.logIn}, ${t.join}`}>
            <ButtonLink
              className={s.explore}
              variant="quiet"
              size="sm"
              href="/explore"
              icon={<Compass aria-hidden />}
              aria-label={t.explore}
            >
              {t.explore}
            </ButtonLink>
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

/** The footer of public pages: the operator's links, language and theme. */
export const Footer = ({ site, links = [] }: { site: Site; links?: readonly SiteLink[] }): ReactElement => {
  const t = useTexts(T)
  return (
    <footer className={s.footer}>
      <div className={s.foot}>
        <p>
          <strong>{site.name}</strong> <span>{t.made}</span>
        </p>
        <SiteLinks links={links} label={t.footer} className={s.links} />
        <p className={s.links}>
          <a href="/attribution.txt">{t.credits}</a>
        </p>
        <div className={s.prefs}>
          <LocaleSwitch />
          <ThemeToggle />
        </div>
      </div>
    </footer>
  )
}
