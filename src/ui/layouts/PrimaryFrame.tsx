import type { ReactElement, ReactNode } from 'react'
import { LayoutList, Plus, Wallet } from '../icons.tsx'
import { texts, useTexts } from '../../lib/texts.ts'
import { Avatar } from '../Avatar.tsx'
import { cx } from '../cx.ts'
import { CountBadge } from '../feedback/CountBadge.tsx'
import { Link } from '../Link.tsx'
import { Menu } from '../Menu.tsx'
import type { MenuItem } from '../Menu.tsx'
import { LogoLink, MAIN_ID, SiteLinks, SkipLink } from './frame-parts.tsx'
import type { Site, SiteLink } from './frame-parts.tsx'
import s from './primary.module.css'

const T = texts({
  en: {
    main: 'Main',
    pages: 'Site pages',
    create: 'Create',
    more: 'More',
    notice: 'Notice',
    wallet: (amount: string) => `Wallet: ${amount}`,
    account: (name: string) => `${name}'s account`,
  },
  pt: {
    main: 'Principal',
    pages: 'Páginas do site',
    create: 'Criar',
    more: 'Mais',
    notice: 'Aviso',
    wallet: (amount: string) => `Carteira: ${amount}`,
    account: (name: string) => `Conta de ${name}`,
  },
})

export type NavItem = {
  href: string
  label: string
  icon: ReactNode
  /** Number of unread messages or notifications, shown on the icon. */
  badge?: number
  /** Not shown in the bar of a phone. */
  isWideOnly?: boolean
}

export type PrimaryFrameProps = {
  site: Site
  navigation: readonly NavItem[]
  /** Items of the create menu, which narrow screens show as a plus in the bar; wide screens show `action`. */
  create?: readonly MenuItem[]
  /** Items of the "More" menu at the end of a phone's bar. */
  more?: readonly (MenuItem | null)[]
  /** The operator's links, in the top bar and below the navigation. */
  headerLinks?: readonly SiteLink[]
  mainLinks?: readonly SiteLink[]
  /** The current path, without its query. */
  current: string
  /** `balance`: as formatted text. */
  user: { name: string; username?: string; avatar?: string; balance: string }
  /** Items of the avatar's menu. */
  menu: readonly (MenuItem | null)[]
  homeHref?: string
  walletHref?: string
  /** The field that searches the site; narrow windows do not show it. */
  search?: ReactNode
  /** The notification bell, between wallet and account. */
  bell?: ReactNode
  /** The main action of the side rail: "New post". */
  action?: ReactNode
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
  mainLinks = [],
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
          <SiteLinks links={headerLinks} label={t.pages} className={s.siteLinks} />
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
        <nav className={s.rail} aria-label={t.main}>
          <ul className={s.items}>
            {navigation.map((item) => (
              <li key={item.href} className={item.isWideOnly ? s.wideOnly : undefined}>
                <Link
                  className={s.item}
                  href={item.href}
                  title={item.label}
                  aria-current={item.href === current ? 'page' : undefined}
                >
                  <span className={s.icon}>
                    {item.icon}
                    <CountBadge count={item.badge} className={s.badge} />
                  </span>
                  <span className={s.label}>{item.label}</span>
                </Link>
              </li>
            ))}
            {create && (
              <li className={s.create}>
                <Menu
                  label={t.create}
                  trigger={<Plus aria-hidden />}
                  button={{ variant: 'primary', className: s.plus }}
                  items={create}
                />
              </li>
            )}
            {more && (
              <li className={s.more}>
                <Menu
                  label={t.more}
                  trigger={
                    <>
                      <span className={s.icon}>
                        <LayoutList aria-hidden />
                      </span>
                      <span className={s.label}>{t.more}</span>
                    </>
                  }
                  button={{ className: s.moreButton }}
                  items={more}
                />
              </li>
            )}
          </ul>
          <SiteLinks links={mainLinks} label={t.pages} className={s.mainLinks} />
          {action && <div className={s.action}>{action}</div>}
        </nav>
        <main id={MAIN_ID} tabIndex={-1} className={s.main}>
          {children}
        </main>
        {aside && !wide && <aside className={s.aside}>{aside}</aside>}
      </div>
    </div>
  )
}
