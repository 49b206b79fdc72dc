import { CallbackScreen } from '../../../src/features/identity/auth/CallbackScreen.tsx'
import { returnedBy } from '../../../src/features/identity/auth/use-social-return.ts'
import type { Returned } from '../../../src/features/identity/auth/use-social-return.ts'
import type { AppPage } from '../../../src/shell/app-page.ts'

const TwitterCallbackPage: AppPage<{ returned: Returned }> = ({ returned }) => (
  <CallbackScreen provider="twitter" returned={returned} />
)
TwitterCallbackPage.layout = 'blank'
TwitterCallbackPage.opensInMaintenance = true
TwitterCallbackPage.load = ({ query }) => ({ returned: returnedBy(query) })
export default TwitterCallbackPage
