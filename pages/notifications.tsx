import { NotificationsScreen } from '../src/features/notifications/NotificationsScreen.tsx'
import { notificationFilter, notificationsInput } from '../src/features/notifications/query.ts'
import type { AppPage } from '../src/shell/app-page.ts'

const NotificationsPage: AppPage = () => <NotificationsScreen />
NotificationsPage.authenticate = true
NotificationsPage.load = async ({ query, prefetchPage }) => {
  await prefetchPage('notifications.list', notificationsInput(notificationFilter(query))).catch(() => undefined)
}
export default NotificationsPage
