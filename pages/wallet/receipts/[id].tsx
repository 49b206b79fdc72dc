import { ReceiptScreen } from '../../../src/features/money/receipts/ReceiptScreen.tsx'
import type { AppPage } from '../../../src/shell/app-page.ts'

const ReceiptPage: AppPage<{ id: string }> = ({ id }) => <ReceiptScreen id={id} />
ReceiptPage.authenticate = true
ReceiptPage.load = async ({ query, prefetch }) => {
  const id = String(query.id)
  await prefetch('receipts.view', { params: { id } })
  return { id }
}
export default ReceiptPage
