import { cardsInput } from '../../src/features/money/cards/use-cards.ts'
import { historyFilter, historyInput } from '../../src/features/money/wallet/history-query.ts'
import { packagesInput } from '../../src/features/money/wallet/use-top-up.ts'
import { WalletScreen } from '../../src/features/money/wallet/WalletScreen.tsx'
import type { AppPage } from '../../src/shell/app-page.ts'

const WalletPage: AppPage = () => <WalletScreen />
WalletPage.authenticate = true
WalletPage.wide = true
WalletPage.load = async ({ query, prefetch, prefetchPage }) => {
  await Promise.all([
    prefetch('wallet.packages', packagesInput).catch(() => undefined),
    prefetch('payments.cards', cardsInput).catch(() => undefined),
    prefetchPage('payments.transactions', historyInput(historyFilter(query))).catch(() => undefined),
  ])
}
export default WalletPage
