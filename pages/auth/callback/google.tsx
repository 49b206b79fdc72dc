import { CallbackScreen } from '../../../src/features/identity/auth/CallbackScreen.tsx'
import { returnedBy } from '../../../src/features/identity/auth/use-social-return.ts'
import type { Returned } from '../../../src/features/identity/auth/use-social-return.ts'
import type { AppPage } from '../../../src/shell/app-page.ts'

const GoogleCallbackPage: AppPage<{ returned: Returned }> = ({ returned }) => (
  <CallbackScreen provider="google" returned={returned} />
)
GoogleCallbackPage.layout = 'blank'
GoogleCallbackPage.opensInMaintenance = true
GoogleCallbackPage.load = ({ query }) => ({ returned: returnedBy(query) })
export default GoogleCallbackPage
