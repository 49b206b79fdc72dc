import { NotificationSettingsScreen } from '../../src/features/notifications/notification-settings/NotificationSettingsScreen.tsx'
import type { AppPage } from '../../src/shell/app-page.ts'

const NotificationSettingsPage: AppPage = () => <NotificationSettingsScreen />
NotificationSettingsPage.authenticate = true
NotificationSettingsPage.wide = true
NotificationSettingsPage.load = async ({ prefetch }) => {
  await prefetch('notifications.settings').catch(() => undefined)
}
export default NotificationSettingsPage
