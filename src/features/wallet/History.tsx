import { useState } from 'react'
import type { ReactElement } from 'react'
import { payments } from '../../../contract/payments.ts'
import { usePage } from '../../api/use-page.ts'
import { errorText } from '../../lib/error-texts.ts'
import { useTexts } from '../../lib/texts.ts'
import { Button } from '../../ui/Button.tsx'
import { EmptyState, ErrorState } from '../../ui/EmptyState.tsx'
import { Loading, SkeletonBlock } from '../../ui/Skeleton.tsx'
import { Link } from '../../ui/Link.tsx'
import { NativeSelect } from '../../ui/TextInput.tsx'
import s from './history.module.css'
import { walletTexts } from './texts.ts'
import { Transaction } from './Transaction.tsx'

const types = ['top_up', 'subscription', 'tip', 'purchase', 'refund', 'dispute'] as const
type Type = (typeof types)[number]

/** The query of the history: the page prefetches it without a type. */
export const historyInput = (type?: Type) => ({ query: { limit: 20, ...(type && { type }) } })

/** Everything that moved the viewer's money, newest first, with the balance after each (Spec §7, transactions). */
export const History = (): ReactElement => {
  const t = useTexts(walletTexts)
  const [type, setType] = useState<Type>()
  const { items, isLoading, isLoadingMore, hasMore, loadMore, error, reload } = usePage(payments.transactions, historyInput(type))
  return (
    <section className={s.history} aria-labelledby="history">
      <header className={s.head}>
        <h2 id="history">{t.history}</h2>
        <Link href="/purchases" className={s.purchases}>
          {t.purchases}
        </Link>
        {(items.length > 0 || type) && (
          <NativeSelect className={s.filter} aria-label={t.filter} value={type ?? ''} onChange={(event) => setType((event.target.value || undefined) as Type | undefined)}>
            <option value="">{t.all}</option>
            {types.map((one) => (
              <option key={one} value={one}>
                {t.filters[one]}
              </option>
            ))}
          </NativeSelect>
        )}
      </header>
      {isLoading ? (
        <Loading>
          <div className={s.list}>
            {[0, 1, 2, 3].map((n) => (
              <div key={n} className={s.bone}>
                <SkeletonBlock height="2.75rem" />
              </div>
            ))}
          </div>
        </Loading>
      ) : error && items.length === 0 ? (
        <ErrorState compact title={t.failed} message={errorText(error)} onRetry={reload} />
      ) : items.length === 0 ? (
        <EmptyState compact scene="ticket" title={type ? t.emptyType : t.empty} action={type && <Button variant="secondary" onClick={() => setType(undefined)}>{t.all}</Button>}>
          {!type && t.emptyHint}
        </EmptyState>
      ) : (
        <ol className={s.list}>
          {items.map((item) => (
            <Transaction key={`${item._id}${item.type}`} item={item} />
          ))}
        </ol>
      )}
      {hasMore && (
        <div className={s.more}>
          <Button variant="secondary" loading={isLoadingMore} onClick={loadMore}>
            {t.more}
          </Button>
        </div>
      )}
    </section>
  )
}
