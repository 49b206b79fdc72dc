import {
  notifications,
  type NotificationGroup,
} from '../../../../contract/notifications/notification-center/notifications.ts'
import { notificationGroups } from '../../../../contract/notifications/notification-center/notification-groups.ts'
import { keepMonths } from '../../../db/months.ts'
import type { Deps } from '../../../deps.ts'
import { ApiError } from '../../../http/api-error.ts'
import { cutPage, readTimeCursor } from '../../../http/cursor.ts'
import type { RegisterFeature } from '../../../http/feature.ts'
import type { Handlers } from '../../../http/handler-types.ts'
import { mount } from '../../../http/mount.ts'
import { notificationsByMonth } from './past/by-month.ts'
import { presentNotification } from './present.ts'
import { countNotifications, findUnread, hasNotification, listNotifications } from './queries.ts'
import { readNotifications } from './read-notifications.ts'
import { changeNotificationSettings, readNotificationSettings } from './settings.ts'
import { remindOfStream } from './remind-of-stream.ts'
import { sweepNotifications } from './past/sweep-notifications.ts'
import { notifyFansOfItem } from './notify-fans-of-item.ts'
import { notifyOfPrice } from './notify-of-price.ts'
import { notifyFansOfLive } from './notify-fans-of-live.ts'
import { redactLockedComments } from './redact-locked-comments.ts'

const kindsOf = (group: NotificationGroup | undefined) => (group === undefined ? undefined : notificationGroups[group])

const handlers = (deps: Deps): Handlers<typeof notifications> => {
  return {
    list: async ({ viewer, query, caller }) => {
      const of = { kinds: kindsOf(query.group), unread: query.unread, country: caller.country, now: deps.clock.now() }
      const from = readTimeCursor(query.before)
      // One more than asked for tells whether there is a next page.
      const [rows, total] = await Promise.all([
        listNotifications(deps.db, viewer.id, { ...of, limit: query.limit + 1 }, from),
        countNotifications(deps.db, viewer.id, of),
      ])
      const { page, nextCursor } = cutPage(rows, query.limit, (row) => row.updated_at)
      return {
        data: (await redactLockedComments(deps, page, viewer.id, caller.country)).map(presentNotification),
        total,
        nextCursor,
      }
    },
    totalUnread: ({ viewer, caller }) => findUnread(deps.db, viewer.id, caller.country),
    read: async ({ viewer, params }) => {
      if (!(await hasNotification(deps.db, viewer.id, params.id, deps.clock.now()))) throw new ApiError('not_found')
      return readNotifications(deps, viewer.id, (is) => is('id', '=', params.id))
    },
    readAll: ({ viewer, body }) => {
      const kinds = kindsOf(body.group)
      return readNotifications(deps, viewer.id, (is) => (kinds ? is('kind', 'in', [...kinds]) : is.lit(true)))
    },
    settings: ({ viewer }) => readNotificationSettings(deps.db, viewer.id),
    updateSettings: async ({ viewer, body }) => {
      await changeNotificationSettings(deps, viewer.id, body)
      return readNotificationSettings(deps.db, viewer.id)
    },
  }
}

/**
 * The notification list and its settings, the months of past notifications, and the job that emits an event for a process without sockets (`emit`).
 */
export const registerNotifications: RegisterFeature = async (app, deps) => {
  mount(app, deps, notifications, handlers(deps))
  await deps.jobs.work('tell-live', (opened) => notifyFansOfLive(deps, opened), {
    givenUp: { nobody: 'that the creator is live stands on the site' },
  })
  await deps.jobs.work('remind-of-stream', (stream) => remindOfStream(deps, stream), {
    givenUp: { nobody: 'a reminder that comes late is worth nothing, and the stream stands on the site' },
  })
  await deps.jobs.work('notify-of-price', (changed) => notifyOfPrice(deps, changed), {
    givenUp: { nobody: 'the new price stands on the page of the subscription' },
  })
  await deps.jobs.work('notify-fans', ({ itemId }) => notifyFansOfItem(deps, itemId), {
    givenUp: { nobody: 'what is new stands in the feed' },
  })
  await keepMonths(deps, notificationsByMonth, deps.clock.now())
  await deps.jobs.work('sweep-notifications', () => sweepNotifications(deps))
  await deps.jobs.schedule('sweep-notifications', '13 4 * * *')
  await deps.jobs.work('emit', async ({ accountId, event, payload }) => deps.realtime.emit(accountId, event, payload), {
    givenUp: { nobody: 'browsers ask for everything again when they connect' },
  })
}
