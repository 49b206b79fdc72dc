import { fromMinor } from '../../../../contract/money/money.ts'
import type { AfterCommit } from '../../../realtime/publish-after-commit.ts'
import type { WalletState } from './post.ts'

/** Emits the wallet's balance to its owner, if it has changed. */
export function emitWalletBalance(accountId: string, wallet: WalletState | undefined): AfterCommit {
  return ({ realtime }) =>
    wallet && realtime.emit(accountId, 'wallet/balance', { balance: fromMinor(wallet.balance), asOf: wallet.asOf })
}
