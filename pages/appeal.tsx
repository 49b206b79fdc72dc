import { AppealScreen } from '../src/features/social/appeals/AppealScreen.tsx'
import type { AppPage } from '../src/shell/app-page.ts'

const AppealPage: AppPage<{ token?: string; decision?: string }> = (props) => <AppealScreen {...props} />
AppealPage.layout = 'blank'
AppealPage.opensInMaintenance = true
AppealPage.load = ({ query: { token, decision } }) =>
  typeof token === 'string' ? { token } : typeof decision === 'string' ? { decision } : {}
export default AppealPage
