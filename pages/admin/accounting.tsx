import { AccountingScreen } from '../../src/features/admin/accounting/AccountingScreen.tsx'
import { accountingMonth, accountingInput } from '../../src/features/admin/accounting/query.ts'
import type { AppPage } from '../../src/shell/app-page.ts'

const AccountingPage: AppPage = () => <AccountingScreen />
AccountingPage.permission = 'money.view'
AccountingPage.wide = true
AccountingPage.load = async ({ query, prefetch }) => {
  await prefetch('accounting.view', accountingInput(accountingMonth(query))).catch(() => undefined)
}
export default AccountingPage
