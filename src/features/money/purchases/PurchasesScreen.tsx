import { useRouter } from 'next/router'
import type { ReactElement } from 'react'
import { Wallet as WalletIcon } from '../../../ui/icons.tsx'
import { useRequest } from '../../../api/use-request.ts'
import { useTexts } from '../../../lib/texts.ts'
import { ButtonLink } from '../../../ui/Button.tsx'
import { EmptyState } from '../../../ui/EmptyState.tsx'
import { pageNumberOf } from '../../platform/records/page-number.ts'
import { RecordScreen } from '../../platform/records/RecordScreen.tsx'
import { usePurchaseColumns } from './purchase-columns.tsx'
import { purchaseFilter, purchasesInput, purchaseTypes } from './query.ts'
import { purchaseTexts } from './texts.ts'

/**
 * All purchases and tips paid from the wallet, newest first; kind and search are stored in the address (Spec §7, wallet
 * charges).
 */
export const PurchasesScreen = (): ReactElement => {
  const t = useTexts(purchaseTexts)
  const { query } = useRouter()
  const filter = purchaseFilter(query)
  const { type, q } = filter
  const input = purchasesInput(filter, pageNumberOf(query))
  return (
    <RecordScreen
      path="/purchases"
      list={useRequest('wallet.search', input, { keepPrevious: true })}
      perPage={input.query.limit}
      columns={usePurchaseColumns()}
      q={q}
      selects={[
        {
          name: 'type',
          label: t.type,
          any: t.all,
          value: type,
          options: purchaseTypes.map((value) => ({ value, label: t.types[value] })),
        },
      ]}
      t={t}
      aside={
        <ButtonLink variant="secondary" href="/wallet" icon={<WalletIcon aria-hidden />}>
          {t.wallet}
        </ButtonLink>
      }
      empty={
        <EmptyState scene="ticket" title={t.empty} action={<ButtonLink href="/explore">{t.explore}</ButtonLink>}>
          {t.emptyHint}
        </EmptyState>
      }
    />
  )
}
