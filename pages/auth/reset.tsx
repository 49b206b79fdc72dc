import { ResetScreen } from '../../src/features/auth/ResetScreen.tsx'
import type { AppPage } from '../../src/shell/app-page.ts'

const ResetPage: AppPage<{ token: string }> = ({ token }) => <ResetScreen token={token} />
ResetPage.layout = 'blank'
ResetPage.opensInMaintenance = true
ResetPage.load = ({ query }) => ({ token: String(query.token ?? '') })
export default ResetPage
