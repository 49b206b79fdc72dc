import type {
  NotificationChannels,
  NotificationKind,
  NotificationSettings,
} from '../../../../contract/notifications/notification-center/notifications.ts'
import { useCache } from '../../../api/cache.ts'
import { useRequest } from '../../../api/use-request.ts'
import { useSend } from '../../../api/use-send.ts'

/** The viewer's notification settings. A change is shown immediately, and reverted with a toast if the server rejects it. */
export const useNotificationSettings = () => {
  const { data, error, isLoading, reload } = useRequest('notifications.settings')
  const { send } = useSend('notifications.updateSettings', { patched: ['notification-settings.changed'] })
  const cache = useCache()
  const change = async (next: NotificationSettings, body: Parameters<typeof send>[0]): Promise<void> => {
    cache.write('notifications.settings', undefined, next)
    if (!(await send(body)).ok) reload()
  }
  return {
    settings: data,
    error,
    isLoading,
    reload,
    changeKind: (kind: NotificationKind, channels: NotificationChannels): void =>
      void (
        data &&
        change({ ...data, kinds: { ...data.kinds, [kind]: channels } }, { body: { kinds: { [kind]: channels } } })
      ),
    changeDigest: (digest: NotificationSettings['digest']): void =>
      void (data && change({ ...data, digest }, { body: { digest } })),
  }
}
