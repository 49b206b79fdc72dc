import { useRouter } from 'next/router'
import type { ReactElement } from 'react'
import { Wallet as WalletIcon } from '../../ui/icons.tsx'
import { usePage } from '../../api/use-page.ts'
import { useTexts } from '../../lib/texts.ts'
import { ButtonLink } from '../../ui/Button.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { RecordScreen } from '../records/RecordScreen.tsx'
import { PurchaseRow } from './PurchaseRow.tsx'
import { purchaseFilter, purchasesInput, purchaseTypes } from './query.ts'
import { purchaseTexts } from './texts.ts'

/** Everything that was bought or tipped from the wallet, newest first; kind and search stand in the address (Spec §7, wallet charges). */
export const PurchasesScreen = (): ReactElement => {
  const t = useTexts(purchaseTexts)
  const { type, q } = purchaseFilter(useRouter().query)
  return (
    <RecordScreen
      path="/purchases"
      page={usePage('wallet.search', purchasesInput({ ...(type && { type }), ...(q && { q }) }), {
        keepPrevious: true,
      })}
      q={q}
      filter={{
        name: 'type',
        label: t.type,
        value: type,
        options: purchaseTypes.map((value) => ({ value, label: t.types[value] })),
      }}
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
    >
      {(purchase) => <PurchaseRow key={purchase._id} purchase={purchase} />}
    </RecordScreen>
  )
}
