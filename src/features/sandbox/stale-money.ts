import { earnings } from '../../../contract/earnings.ts'
import { payments } from '../../../contract/payments.ts'
import { sandbox } from '../../../contract/sandbox.ts'
import { subscriptions } from '../../../contract/subscriptions.ts'

/** What the bank's word makes old. */
export const staleMoney = [
  sandbox.charges,
  payments.transactions,
  subscriptions.ofUser,
  subscriptions.ofPerformer,
  earnings.stats,
  earnings.search,
]
