import { siteAddress } from '../../contract/text/site-address.ts'
import { ResetScreen } from '../../src/features/identity/auth/ResetScreen.tsx'
import type { AppPage } from '../../src/shell/app-page.ts'

const ResetPage: AppPage<{ token: string; next?: string }> = ({ token, next }) => (
  <ResetScreen token={token} next={next} />
)
ResetPage.layout = 'blank'
ResetPage.opensInMaintenance = true
ResetPage.load = ({ query }) => {
  const next = siteAddress(query.next)
  return { token: String(query.token ?? ''), ...(next && { next }) }
}
export default ResetPage
