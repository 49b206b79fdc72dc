import { useRouter } from 'next/router'
import type { FormEvent, ReactElement } from 'react'
import Search from 'lucide-react/icons/search'
import WalletIcon from 'lucide-react/icons/wallet'
import { wallet } from '../../../contract/wallet.ts'
import { usePage } from '../../api/use-page.ts'
import { errorText } from '../../lib/error-texts.ts'
import { useTexts } from '../../lib/texts.ts'
import { PageHead } from '../../shell/Head.tsx'
import { Button, ButtonLink } from '../../ui/Button.tsx'
import { EmptyState, ErrorState } from '../../ui/EmptyState.tsx'
import { Field } from '../../ui/Field.tsx'
import { Loading, SkeletonBlock } from '../../ui/Skeleton.tsx'
import { NativeSelect, TextInput } from '../../ui/TextInput.tsx'
import { withQuery } from '../payments/way-back.ts'
import { PurchaseRow } from './PurchaseRow.tsx'
import s from './purchases.module.css'
import { purchaseFilter, purchasesInput, purchaseTypes } from './query.ts'
import { purchaseTexts } from './texts.ts'

/** Everything that was bought or tipped from the wallet, newest first; kind and search stand in the address (Spec §7, wallet charges). */
export const PurchasesScreen = (): ReactElement => {
  const t = useTexts(purchaseTexts)
  const router = useRouter()
  const filter = purchaseFilter(router.query)
  const { items, total, isLoading, isLoadingMore, hasMore, loadMore, error, reload } = usePage(wallet.search, purchasesInput(filter))
  const isFiltered = filter.type !== undefined || filter.q !== undefined
  const go = (change: Record<string, string | undefined>): void => void router.replace(withQuery(router.asPath, change), undefined, { scroll: false })
  const submit = (event: FormEvent<HTMLFormElement>): void => {
    event.preventDefault()
    go({ q: String(new FormData(event.currentTarget).get('q') ?? '').trim() || undefined })
  }
  return (
    <div className={s.screen}>
      <PageHead title={t.title} />
      <header className={s.head}>
        <h1>{t.title}</h1>
        <ButtonLink variant="secondary" href="/wallet" icon={<WalletIcon aria-hidden />}>
          {t.wallet}
        </ButtonLink>
      </header>
      <p className={s.lead}>{t.lead}</p>
      {(items.length > 0 || isFiltered) && (
        <form className={s.search} role="search" onSubmit={submit} action="/purchases">
          <Field label={t.search}>
            <TextInput key={filter.q ?? ''} type="search" name="q" defaultValue={filter.q ?? ''} maxLength={100} before={<Search aria-hidden />} />
          </Field>
          <Field label={t.type}>
            <NativeSelect name="type" value={filter.type ?? ''} onChange={(event) => go({ type: event.target.value || undefined })}>
              <option value="">{t.all}</option>
              {purchaseTypes.map((one) => (
                <option key={one} value={one}>
                  {t.types[one]}
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
      ) : items.length === 0 && isFiltered ? (
        <EmptyState scene="ticket" title={t.none} action={<ButtonLink variant="secondary" href="/purchases">{t.clear}</ButtonLink>} />
      ) : items.length === 0 ? (
        <EmptyState scene="ticket" title={t.empty} action={<ButtonLink href="/explore">{t.explore}</ButtonLink>}>
          {t.emptyHint}
        </EmptyState>
      ) : (
        <section className={s.found} aria-label={t.title}>
          <p className={s.small} aria-live="polite">
            {t.found(total)}
          </p>
          <ol className={s.list}>
            {items.map((purchase) => (
              <PurchaseRow key={purchase._id} purchase={purchase} />
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
