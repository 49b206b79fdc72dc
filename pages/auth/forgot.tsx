import { ForgotScreen } from '../../src/features/auth/ForgotScreen.tsx'
import type { AppPage } from '../../src/shell/app-page.ts'

const ForgotPage: AppPage = () => <ForgotScreen />
ForgotPage.layout = 'blank'
ForgotPage.opensInMaintenance = true
export default ForgotPage
