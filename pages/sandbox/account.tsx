import { ownPath } from '../../src/shell/navigation/site-path.ts'
import { PayeeScreen } from '../../src/features/money/sandbox/PayeeScreen.tsx'
import type { AppPage } from '../../src/shell/app-page.ts'

const AccountPage: AppPage<{ id: string; back: string }> = (props) => <PayeeScreen {...props} />
AccountPage.onlyPerformer = true
AccountPage.layout = 'blank'
AccountPage.load = async ({ query, prefetch }) => {
  const id = String(query['id'])
  await prefetch('sandboxAccounts.view', { params: { id } })
  return { id, back: ownPath(query['back'], '/creator/payout-settings') }
}
export default AccountPage
