import { siteAddress } from '../../contract/text/site-address.ts'
import { ConfirmEmailScreen } from '../../src/features/identity/auth/ConfirmEmailScreen.tsx'
import type { AppPage } from '../../src/shell/app-page.ts'

const ConfirmEmailPage: AppPage<{ token: string; next?: string }> = ({ token, next }) => (
  <ConfirmEmailScreen token={token} next={next} />
)
ConfirmEmailPage.layout = 'blank'
ConfirmEmailPage.load = ({ query }) => {
  const next = siteAddress(query.next)
  return { token: String(query.token ?? ''), ...(next && { next }) }
}
export default ConfirmEmailPage
