import { InvitationScreen } from '../../src/features/admin/team/InvitationScreen.tsx'
import type { AppPage } from '../../src/shell/app-page.ts'

const InvitationPage: AppPage = () => <InvitationScreen />
InvitationPage.authenticate = true
export default InvitationPage
