import type { ReactElement, ReactNode } from 'react'
import { LayoutList, Plus } from '../icons.tsx'
import { texts, useTexts } from '../../lib/texts.ts'
import { cx } from '../cx.ts'
import { CountBadge } from '../feedback/CountBadge.tsx'
import { Link } from '../Link.tsx'
import { Menu } from '../Menu.tsx'
import type { MenuItem } from '../Menu.tsx'
import { SiteLinks } from './frame-parts.tsx'
import type { SiteLink } from './frame-parts.tsx'
import parts from './frame-parts.module.css'
import s from './main-navigation.module.css'

const T = texts({
  en: { main: 'Main', pages: 'Site pages', create: 'Create', more: 'More' },
  pt: { main: 'Principal', pages: 'Páginas do site', create: 'Criar', more: 'Mais' },
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

export type MainNavigationProps = {
  navigation: readonly NavItem[]
  /** Items of the create menu, which narrow screens show as a plus in the bar; wide screens show `action`. */
  create?: readonly MenuItem[]
  /** Items of the "More" menu at the end of a phone's bar. */
  more?: readonly (MenuItem | null)[]
  /** The operator's links, below the navigation. */
  mainLinks?: readonly SiteLink[]
  /** The current path, without its query. */
  current: string
  /** The main action of the side rail: "New post". */
  action?: ReactNode
}

/** The navigation of the application: at the left, and at the bottom of phones. */
export const MainNavigation = ({
  navigation,
  create,
  more,
  mainLinks = [],
  current,
  action,
}: MainNavigationProps): ReactElement => {
  const t = useTexts(T)
  return (
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
      <SiteLinks links={mainLinks} label={t.pages} className={cx(s.mainLinks, parts.pageLinks)} />
      {action && <div className={s.action}>{action}</div>}
    </nav>
  )
}
