import { useRouter } from 'next/router'
import type { FormEvent, ReactElement } from 'react'
import MapPin from 'lucide-react/icons/map-pin'
import Search from 'lucide-react/icons/search'
import { orders } from '../../../contract/orders.ts'
import { usePage } from '../../api/use-page.ts'
import { errorText } from '../../lib/error-texts.ts'
import { useTexts } from '../../lib/texts.ts'
import { PageHead } from '../../shell/Head.tsx'
import { Button, ButtonLink } from '../../ui/Button.tsx'
import { EmptyState, ErrorState } from '../../ui/EmptyState.tsx'
import { Field } from '../../ui/Field.tsx'
import { Loading, SkeletonBlock } from '../../ui/Skeleton.tsx'
import { NativeSelect, TextInput } from '../../ui/TextInput.tsx'
import { ContentTabs } from '../creator-content/ContentTabs.tsx'
import { withQuery } from '../payments/way-back.ts'
import { OrderRow } from './OrderRow.tsx'
import s from './orders.module.css'
import { orderFilter, ordersInput, orderStatuses } from './query.ts'
import { orderTexts } from './texts.ts'

const sides = { bought: { list: orders.searchOwn, path: '/orders' }, sold: { list: orders.search, path: '/creator/orders' } } as const

/** What was ordered, newest first, for who bought it or who sells it; state and search stand in the address (Spec §7, Orders). */
export const OrdersScreen = ({ side }: { side: keyof typeof sides }): ReactElement => {
  const t = useTexts(orderTexts)
  const router = useRouter()
  const { list, path } = sides[side]
  const filter = orderFilter(router.query)
  const { items, total, isLoading, isLoadingMore, hasMore, loadMore, error, reload } = usePage(list, ordersInput(filter))
  const isFiltered = filter.status !== undefined || filter.q !== undefined
  const go = (change: Record<string, string | undefined>): void => void router.replace(withQuery(router.asPath, change), undefined, { scroll: false })
  const submit = (event: FormEvent<HTMLFormElement>): void => {
    event.preventDefault()
    go({ q: String(new FormData(event.currentTarget).get('q') ?? '').trim() || undefined })
  }
  const empty =
    side === 'bought' ? (
      <EmptyState scene="ticket" title={t.emptyBought} action={<ButtonLink href="/explore">{t.explore}</ButtonLink>}>
        {t.emptyBoughtHint}
      </EmptyState>
    ) : (
      <EmptyState scene="ticket" title={t.emptySold} action={<ButtonLink href="/creator/products">{t.shop}</ButtonLink>}>
        {t.emptySoldHint}
      </EmptyState>
    )
  return (
    <div className={s.screen}>
      <PageHead title={t[side]} />
      {side === 'sold' && <ContentTabs current="orders" />}
      <header className={s.head}>
        <h1>{t[side]}</h1>
        {side === 'bought' ? (
          <ButtonLink variant="secondary" href="/user/addresses" icon={<MapPin aria-hidden />}>
            {t.addresses}
          </ButtonLink>
        ) : (
          <ButtonLink variant="secondary" href="/creator/products">
            {t.shop}
          </ButtonLink>
        )}
      </header>
      <p className={s.lead}>{t[`${side}Lead`]}</p>
      {(items.length > 0 || isFiltered) && (
        <form className={s.search} role="search" onSubmit={submit} action={path}>
          <Field label={t.search}>
            <TextInput key={filter.q ?? ''} type="search" name="q" defaultValue={filter.q ?? ''} maxLength={100} before={<Search aria-hidden />} />
          </Field>
          <Field label={t.status}>
            <NativeSelect name="status" value={filter.status ?? ''} onChange={(event) => go({ status: event.target.value || undefined })}>
              <option value="">{t.all}</option>
              {orderStatuses.map((status) => (
                <option key={status} value={status}>
                  {t.statuses[status]}
                </option>
              ))}
            </NativeSelect>
          </Field>
        </form>
      )}
      {isLoading ? (
        <Loading>
          <SkeletonBlock height="20rem" />
        </Loading>
      ) : error && items.length === 0 ? (
        <ErrorState title={t.failed} message={errorText(error)} onRetry={reload} />
      ) : items.length === 0 ? (
        isFiltered ? <EmptyState scene="ticket" title={t.none} action={<ButtonLink variant="secondary" href={path}>{t.clear}</ButtonLink>} /> : empty
      ) : (
        <section className={s.found} aria-label={t[side]}>
          <p className={s.small} aria-live="polite">
            {t.found(total)}
          </p>
          <ol className={s.list}>
            {items.map((order) => (
              <OrderRow key={order._id} order={order} side={side} />
            ))}
          </ol>
        </section>
      )}
      {hasMore && (
        <div className={s.more}>
          <Button variant="secondary" loading={isLoadingMore} onClick={loadMore}>
            {t.more}
          </Button>
        </div>
      )}
    </div>
  )
}
