import { siteAddress } from '../../contract/text/site-address.ts'
import { ForgotScreen } from '../../src/features/identity/auth/ForgotScreen.tsx'
import type { AppPage } from '../../src/shell/app-page.ts'

const ForgotPage: AppPage<{ next?: string }> = ({ next }) => <ForgotScreen next={next} />
ForgotPage.layout = 'blank'
ForgotPage.opensInMaintenance = true
ForgotPage.load = ({ query }) => {
  const next = siteAddress(query.next)
  return next ? { next } : {}
}
export default ForgotPage
