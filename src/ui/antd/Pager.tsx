import { Pagination } from 'antd'
import type { ReactElement } from 'react'
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

/** The pages of a table. Nothing when all is on one. */
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
        responsive
      />
    </nav>
  )
}
