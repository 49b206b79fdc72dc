import type { TableByMonth } from '../../../../db/months.ts'

const dayMs = 86_400_000
/** Days for which read notifications are shown. */
const readDays = 90
/** Age in days from which read notifications are moved into `notification_past`: more than any of `onceInTransaction`. */
const recentDays = 35
/** Days by which the clocks of two machines, or two releases, may differ. */
const slackDays = 1

/** Read notifications that are not recent, by the month of their last change (decision 63). */
export const notificationsByMonth: TableByMonth = {
  table: 'notification_past',
  key: { column: 'updated_at', type: 'time' },
}

const daysBefore = (now: Date, days: number): Date => new Date(now.getTime() - days * dayMs)

/** When read notifications that are shown at `now` were changed at the earliest. */
export const shownSince = (now: Date): Date => daysBefore(now, readDays)

/** Read notifications whose last change was before this moment are moved at `now`. */
export const movedBefore = (now: Date): Date => daysBefore(now, recentDays)

/** Nothing in `notification_past` was changed after this moment, by the clock of any process. */
export const pastUntil = (now: Date): Date => daysBefore(now, recentDays - slackDays)

/** Migrations that ran after this moment may have the release before beside them. */
export const firstDay = (now: Date): Date => daysBefore(now, slackDays)
