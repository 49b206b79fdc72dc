import { useRouter } from 'next/router'
import type { ReactElement } from 'react'
import { usePage } from '../../../api/use-page.ts'
import { useTexts } from '../../../lib/texts.ts'
import { ButtonLink } from '../../../ui/Button.tsx'
import { EmptyState } from '../../../ui/EmptyState.tsx'
import { Link } from '../../../ui/Link.tsx'
import { PagedList } from '../../../ui/PagedList.tsx'
import { Loading, SkeletonBlock } from '../../../ui/feedback/Skeleton.tsx'
import { withQuery } from '../../../shell/navigation/site-path.ts'
import { historyFilter, historyInput } from './history-query.ts'
import { HistoryFilters } from './HistoryFilters.tsx'
import s from './history.module.css'
import { walletTexts } from './texts.ts'
import { Transaction } from './Transaction.tsx'
import { cx } from '../../../ui/cx.ts'
import layout from '../../../ui/layouts/layout.module.css'
import textStyles from '../../../ui/content/text.module.css'

/** The viewer's transactions, newest first, with the balance after each and a link to its receipt (Spec §7, transactions). */
export const History = (): ReactElement => {
  const t = useTexts(walletTexts)
  const { query, asPath } = useRouter()
  const filter = historyFilter(query)
  const isFiltered = Object.keys(filter).length > 0
  const page = usePage('payments.transactions', historyInput(filter), { keepPrevious: true })
  const { items, total } = page
  return (
    <section className={layout.stack3} aria-labelledby="history">
      <header className={cx(layout.bar, s.head)}>
        <h2 id="history">{t.history}</h2>
        <Link href="/purchases" className={s.purchases}>
          {t.purchases}
        </Link>
      </header>
      {(items.length > 0 || isFiltered) && <HistoryFilters filter={filter} />}
      <PagedList
        page={page}
        skeleton={
          <Loading>
            <div className={cx(layout.stack, layout.surface)}>
              {[0, 1, 2, 3].map((n) => (
                <div key={n} className={s.bone}>
                  <SkeletonBlock height="2.75rem" />
                </div>
              ))}
            </div>
          </Loading>
        }
        failed={t.failed}
        compact
        empty={
          <EmptyState
            compact
            scene="ticket"
            title={isFiltered ? t.emptyFilter : t.empty}
            action={
              isFiltered && (
                <ButtonLink
                  variant="secondary"
                  href={withQuery(asPath, { type: undefined, from: undefined, to: undefined, q: undefined })}
                >
                  {t.all}
                </ButtonLink>
              )
            }
          >
            {!isFiltered && t.emptyHint}
          </EmptyState>
        }
      >
        {isFiltered && (
          <p className={textStyles.note} aria-live="polite">
            {t.found(total)}
          </p>
        )}
        <ol className={cx(layout.stack, layout.surface)}>
          {items.map((item) => (
            <Transaction key={item._id} item={item} />
          ))}
        </ol>
      </PagedList>
    </section>
  )
}
