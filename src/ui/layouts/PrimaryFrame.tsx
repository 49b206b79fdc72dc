import type { ReactElement, ReactNode } from 'react'
import Wallet from 'lucide-react/icons/wallet'
import { texts, useTexts } from '../../lib/texts.ts'
import { Avatar } from '../Avatar.tsx'
import { cx } from '../cx.ts'
import { CountBadge } from '../CountBadge.tsx'
import { Link } from '../Link.tsx'
import { Menu } from '../Menu.tsx'
import type { MenuItem } from '../Menu.tsx'
import { LogoLink, MAIN_ID, SkipLink } from './parts.tsx'
import type { Site } from './parts.tsx'
import s from './primary.module.css'

const T = texts({
  en: { main: 'Main', notice: 'Notice', wallet: (amount: string) => `Wallet: ${amount}`, account: (name: string) => `${name}'s account` },
  pt: { main: 'Principal', notice: 'Aviso', wallet: (amount: string) => `Carteira: ${amount}`, account: (name: string) => `Conta de ${name}` },
})

export type NavItem = {
  href: string
  label: string
  icon: ReactNode
  /** Shown on the icon: unread things. */
  badge?: number
}

export type PrimaryFrameProps = {
  site: Site
  /** The first five stand on the phone's bar. */
  navigation: readonly NavItem[]
  /** The address on screen, without its query. */
  current: string
  user: { name: string; username?: string; avatar?: string; /** As it is read. */ balance: string }
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
export const PrimaryFrame = ({ site, navigation, current, user, menu, homeHref = '/home', walletHref = '/wallet', bell, action, banner, aside, wide, children }: PrimaryFrameProps): ReactElement => {
  const t = useTexts(T)
  return (
    <div className={s.frame}>
      <SkipLink />
      <header className={s.top} data-no-print>
        <div className={s.bar}>
          <LogoLink site={site} href={homeHref} />
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
              <li key={item.href}>
                <Link className={s.item} href={item.href} title={item.label} aria-current={item.href === current ? 'page' : undefined}>
                  <span className={s.icon}>
                    {item.icon}
                    <CountBadge count={item.badge} className={s.badge} />
                  </span>
                  <span className={s.label}>{item.label}</span>
                </Link>
              </li>
            ))}
          </ul>
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
