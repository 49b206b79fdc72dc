import { MessageSettingsScreen } from '../../src/features/social/broadcasts/MessageSettingsScreen.tsx'
import type { AppPage } from '../../src/shell/app-page.ts'

const MessageSettingsPage: AppPage = () => <MessageSettingsScreen />
MessageSettingsPage.onlyPerformer = true
MessageSettingsPage.wide = true
MessageSettingsPage.load = async ({ prefetch }) => {
  await prefetch('messageSettings.view').catch(() => undefined)
}
export default MessageSettingsPage
