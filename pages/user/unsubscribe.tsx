import { UnsubscribeScreen } from '../../src/features/notifications/notification-settings/UnsubscribeScreen.tsx'
import type { AppPage } from '../../src/shell/app-page.ts'

const UnsubscribePage: AppPage<{ token: string }> = ({ token }) => <UnsubscribeScreen token={token} />
UnsubscribePage.layout = 'blank'
UnsubscribePage.load = ({ query }) => ({ token: String(query.token ?? '') })
export default UnsubscribePage
