import { useRouter } from 'next/router'
import type { ReactElement, ReactNode } from 'react'
import { ChevronLeft, ChevronRight } from '../../../ui/icons.tsx'
import { useTexts } from '../../../lib/texts.ts'
import { useAppSelector } from '../../../store/hooks.ts'
import { AntdProvider } from '../../../ui/antd/AntdProvider.tsx'
import { Link } from '../../../ui/Link.tsx'
import s from './account-frame.module.css'
import { accountIndex, isAccountIndex } from './sections.ts'
import { selectUser } from './slice.ts'
import { accountTexts } from './texts.ts'
import { cx } from '../../../ui/cx.ts'
import layout from '../../../ui/layouts/layout.module.css'

type AccountFrameProps = {
  /** The address of the current section. */
  current: string
  /** Content between the title and the section that concerns the whole account. */
  above?: ReactNode
  children: ReactNode
}

/**
 * A section of the account with links to all sections: a list beside it on a wide screen. On a phone the account opens as that list, and each
 * section is a page with a link back.
 */
export const AccountFrame = ({ current, above, children }: AccountFrameProps): ReactElement => {
  const t = useTexts(accountTexts)
  const isPerformer = useAppSelector(selectUser)?.isPerformer ?? false
  const isIndex = isAccountIndex(useRouter().asPath)
  const groups = accountIndex(isPerformer)
  const shown = groups.flatMap(({ links }) => links).find(({ href }) => href === current)
  return (
    <div className={cx(layout.stack6, s.frame)} data-index={isIndex || undefined}>
      <header className={cx(layout.row, s.head)}>
        {!isIndex && (
          <Link className={s.back} href={isPerformer ? '/creator/account' : '/user/account'} aria-label={t.title}>
            <ChevronLeft aria-hidden />
          </Link>
        )}
        <h1 className={s.title}>{isIndex || !shown ? t.title : t[shown.label]}</h1>
      </header>
      {above}
      <div className={s.columns}>
        <nav className={cx(layout.stack4, s.index)} aria-label={t.sections}>
          {groups.map(({ key, links }) => (
            <ul key={key} className={s.group}>
              {links.map(({ href, label }) => (
                <li key={href}>
                  <Link
                    className={cx(layout.row, s.link)}
                    href={href}
                    aria-current={href === current ? 'page' : undefined}
                  >
                    <span>{t[label]}</span>
                    <ChevronRight aria-hidden />
                  </Link>
                </li>
              ))}
            </ul>
          ))}
        </nav>
        <div className={cx(layout.stack6, s.content)}>
          <AntdProvider>{children}</AntdProvider>
        </div>
      </div>
    </div>
  )
}
