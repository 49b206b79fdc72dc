import { useRouter } from 'next/router'
import { useEffect } from 'react'
import type { ReactElement, RefObject } from 'react'
import { Pager } from '../../../ui/antd/Pager.tsx'
import { withQuery } from '../../../shell/navigation/site-path.ts'
import { pageNumberOf } from './page-number.ts'

type PageNumbersProps = {
  /** Number of items of the whole list, and of one page. */
  total: number
  perPage: number
  /** The start of the list; changing the page scrolls to it. */
  top: RefObject<HTMLElement | null>
}

/** Page numbers of a list; the current one is in the address. An address past the last page redirects to the last one. */
export const PageNumbers = ({ total, perPage, top }: PageNumbersProps): ReactElement => {
  const router = useRouter()
  const page = pageNumberOf(router.query)
  const last = Math.max(1, Math.ceil(total / perPage))
  const go = (way: 'push' | 'replace', number: number): void =>
    void router[way](withQuery(router.asPath, { page: number > 1 ? String(number) : undefined }), undefined, {
      scroll: false,
      shallow: true,
    })
  const isPast = page > last
  useEffect(() => {
    if (isPast) go('replace', last)
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [isPast, last])
  return (
    <Pager
      page={Math.min(page, last)}
      total={total}
      perPage={perPage}
      onChange={(number) => {
        go('push', number)
        top.current?.scrollIntoView({ block: 'start' })
      }}
    />
  )
}
