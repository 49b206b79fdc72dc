import { NotificationsScreen } from '../src/features/notifications/notification-center/NotificationsScreen.tsx'
import { notificationFilter, notificationsInput } from '../src/features/notifications/notification-center/query.ts'
import type { AppPage } from '../src/shell/app-page.ts'

const NotificationsPage: AppPage = () => <NotificationsScreen />
NotificationsPage.authenticate = true
NotificationsPage.load = async ({ query, prefetchPage }) => {
  await prefetchPage('notifications.list', notificationsInput(notificationFilter(query))).catch(() => undefined)
}
export default NotificationsPage
