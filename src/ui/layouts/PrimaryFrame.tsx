import type { ReactElement, ReactNode } from 'react'
import { Wallet } from '../icons.tsx'
import { texts, useTexts } from '../../lib/texts.ts'
import { Avatar } from '../Avatar.tsx'
import { cx } from '../cx.ts'
import { Link } from '../Link.tsx'
import { Menu } from '../Menu.tsx'
import type { MenuItem } from '../Menu.tsx'
import { LogoLink, MAIN_ID, SiteLinks, SkipLink } from './frame-parts.tsx'
import type { Site, SiteLink } from './frame-parts.tsx'
import { MainNavigation } from './MainNavigation.tsx'
import type { MainNavigationProps } from './MainNavigation.tsx'
import parts from './frame-parts.module.css'
import s from './primary.module.css'

const T = texts({
  en: {
    pages: 'Site pages',
    notice: 'Notice',
    wallet: (amount: string) => `Wallet: ${amount}`,
    account: (name: string) => `${name}'s account`,
  },
  pt: {
    pages: 'Páginas do site',
    notice: 'Aviso',
    wallet: (amount: string) => `Carteira: ${amount}`,
    account: (name: string) => `Conta de ${name}`,
  },
})

export type PrimaryFrameProps = MainNavigationProps & {
  site: Site
  /** The operator's links in the top bar. */
  headerLinks?: readonly SiteLink[]
  /** `balance`: as formatted text. */
  user: { name: string; username?: string; avatar?: string; balance: string }
  /** Items of the avatar's menu. */
  menu: readonly (MenuItem | null)[]
  homeHref?: string
  walletHref?: string
  /** The field that searches the site; narrow windows do not show it. */
  search?: ReactNode
  /** The notification center, between wallet and account. */
  bell?: ReactNode
  /** A message above the page, such as a lost connection or a pending account. */
  banner?: ReactNode
  /** A second column on the right of wide screens. */
  aside?: ReactNode
  /** The main column also takes the space of the second: for tables and forms with previews. */
  wide?: boolean
  children: ReactNode
}

/**
 * Frame of the application: navigation at the left (below on phones), wallet and account above, one column and an
 * optional second one.
 */
export const PrimaryFrame = ({
  site,
  navigation,
  create,
  more,
  headerLinks = [],
  mainLinks,
  current,
  user,
  menu,
  homeHref = '/home',
  walletHref = '/wallet',
  search,
  bell,
  action,
  banner,
  aside,
  wide,
  children,
}: PrimaryFrameProps): ReactElement => {
  const t = useTexts(T)
  return (
    <div className={s.frame}>
      <SkipLink />
      <header className={s.top} data-no-print>
        <div className={s.bar}>
          <LogoLink site={site} href={homeHref} />
          {search && <div className={s.search}>{search}</div>}
          <SiteLinks links={headerLinks} label={t.pages} className={cx(s.siteLinks, parts.pageLinks)} />
          <div className={s.viewer}>
            <Link className={s.wallet} href={walletHref} aria-label={t.wallet(user.balance)}>
              <Wallet aria-hidden />
              <span>{user.balance}</span>
            </Link>
            {bell}
            <Menu
              label={t.account(user.name)}
              trigger={<Avatar name={user.name} src={user.avatar} size="sm" decorative />}
              button={{ className: s.account }}
              items={menu}
              header={
                <>
                  <strong>{user.name}</strong>
                  {user.username && <div className={s.handle}>@{user.username}</div>}
                </>
              }
            />
          </div>
        </div>
      </header>
      {banner && (
        <section className={s.banner} aria-label={t.notice} data-no-print>
          {banner}
        </section>
      )}
      <div className={cx(s.columns, wide && s.wide)}>
        <MainNavigation {...{ navigation, create, more, mainLinks, current, action }} />
        <main id={MAIN_ID} tabIndex={-1} className={s.main}>
          {children}
        </main>
        {aside && !wide && <aside className={s.aside}>{aside}</aside>}
      </div>
    </div>
  )
}
