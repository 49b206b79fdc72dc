import type { ConsistencyRows } from './row.ts'
import { rowsOfAccounts } from './rows-of-accounts.ts'
import { rowsOfContent } from './rows-of-content.ts'
import { rowsOfAdminMoney } from './rows-of-admin-money.ts'
import { rowsOfMessages } from './rows-of-messages.ts'
import { rowsOfMoney } from './rows-of-money.ts'
import { rowsOfOperators } from './rows-of-operators.ts'
import { rowsOfSite } from './rows-of-site.ts'
import { rowsOfStreams } from './rows-of-streams.ts'

/** What is known of every endpoint that changes data: the call that proves it, or why it needs none. */
export const shownTable: ConsistencyRows = {
  ...rowsOfAccounts,
  ...rowsOfContent,
  ...rowsOfAdminMoney,
  ...rowsOfMessages,
  ...rowsOfMoney,
  ...rowsOfOperators,
  ...rowsOfSite,
  ...rowsOfStreams,
}
