import type { ReactElement, ReactNode } from 'react'
import { LayoutList, Plus, Wallet } from '../icons.tsx'
import { texts, useTexts } from '../../lib/texts.ts'
import { Avatar } from '../Avatar.tsx'
import { cx } from '../cx.ts'
import { CountBadge } from '../feedback/CountBadge.tsx'
import { Link } from '../Link.tsx'
import { Menu } from '../Menu.tsx'
import type { MenuItem } from '../Menu.tsx'
import { LogoLink, MAIN_ID, SiteLinks, SkipLink } from './parts.tsx'
import type { Site, SiteLink } from './parts.tsx'
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
  /** Shown on the icon: unread things. */
  badge?: number
  /** It has no place on the phone's bar. */
  isWideOnly?: boolean
}

export type PrimaryFrameProps = {
  site: Site
  navigation: readonly NavItem[]
  /** What can be made: on a narrow screen a plus in the middle of the bar opens it; a wide one has `action`. */
  create?: readonly MenuItem[]
  /** On a phone at the end of the bar: what the bar itself has no place for. */
  more?: readonly (MenuItem | null)[]
  /** The operator's, in the bar above and below the navigation. */
  headerLinks?: readonly SiteLink[]
  mainLinks?: readonly SiteLink[]
  /** The address on screen, without its query. */
  current: string
  user: { name: string; username?: string; avatar?: string /** As it is read. */; balance: string }
  /** The avatar's menu. */
  menu: readonly (MenuItem | null)[]
  homeHref?: string
  walletHref?: string
  /** Between wallet and account: what is new. */
  bell?: ReactNode
  /** The one action of the rail: "New post". */
  action?: ReactNode
  /** Above everything: the connection is lost, the account is pending. */
  banner?: ReactNode
  /** A second column at the right on a wide screen. */
  aside?: ReactNode
  /** The main column takes the second's place: tables, forms with previews. */
  wide?: boolean
  children: ReactNode
}

/** The application: rail at the left (tabs below on the phone), wallet and account above, one column, perhaps a second. */
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
          <SiteLinks links={headerLinks} label={t.pages} className={s.siteLinks} />
          <div className={s.me}>
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
