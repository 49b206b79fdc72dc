import { Pagination } from 'antd'
import { cloneElement, isValidElement } from 'react'
import type { ReactElement, ReactNode } from 'react'
import { texts, useTexts } from '../../lib/texts.ts'
import s from './pager.module.css'

const T = texts({ en: { pages: 'Pages' }, pt: { pages: 'Páginas' } })

export type PagerProps = {
  /** From 1. */
  page: number
  /** How many items there are in all, and on one page. */
  total: number
  perPage: number
  onChange: (page: number) => void
}

/** antd gives the links of pages a `rel`, which is invalid without an address. */
const withoutRel = (_page: number, _type: string, link: ReactNode): ReactNode =>
  isValidElement<{ rel?: string }>(link) ? cloneElement(link, { rel: undefined }) : link

/** Page numbers of a table; renders nothing for a single page. */
export const Pager = ({ page, total, perPage, onChange }: PagerProps): ReactElement => {
  const t = useTexts(T)
  return (
    <nav aria-label={t.pages} className={s.pager}>
      <Pagination
        current={page}
        total={total}
        pageSize={perPage}
        onChange={onChange}
        showSizeChanger={false}
        hideOnSinglePage
        itemRender={withoutRel}
        responsive
      />
    </nav>
  )
}
