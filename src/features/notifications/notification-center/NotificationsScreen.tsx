import { useRouter } from 'next/router'
import type { ReactElement } from 'react'
import { CheckCheck, Settings as SettingsIcon } from '../../../ui/icons.tsx'
import { usePage } from '../../../api/use-page.ts'
import { useTexts } from '../../../lib/texts.ts'
import { PageHead } from '../../../shell/document/PageHead.tsx'
import { Button, ButtonLink } from '../../../ui/Button.tsx'
import { Switch } from '../../../ui/controls/Choice.tsx'
import { EmptyState } from '../../../ui/EmptyState.tsx'
import { PagedList } from '../../../ui/PagedList.tsx'
import { ScreenTitle } from '../../../ui/navigation/ScreenTitle.tsx'
import { Tabs } from '../../../ui/navigation/Tabs.tsx'
import { withQuery } from '../../../shell/navigation/site-path.ts'
import { NotificationRow } from './NotificationRow.tsx'
import { NotificationsSkeleton } from './NotificationsSkeleton.tsx'
import s from './notifications-screen.module.css'
import { groups, notificationFilter, notificationsInput } from './query.ts'
import { notificationTexts } from './texts.ts'
import { useReading } from './use-reading.ts'
import layout from '../../../ui/layouts/layout.module.css'

/** Screen of all notifications, newest first, filtered by group and unread. */
export const NotificationsScreen = (): ReactElement => {
  const t = useTexts(notificationTexts)
  const router = useRouter()
  const filter = notificationFilter(router.query)
  const { group, unread } = filter
  const page = usePage('notifications.list', notificationsInput(filter))
  const { readOne, readAll, isReadingAll } = useReading()
  const at = (change: Record<string, string | undefined>): string => withQuery(router.asPath, change)
  const tabs = ['all' as const, ...groups].map((key) => ({
    key,
    label: t.groups[key],
    href: at({ group: key === 'all' ? undefined : key }),
  }))
  const [title, hint] = unread
    ? [t.allRead, t.allReadHint]
    : group
      ? [t.noneOfGroup, undefined]
      : [t.empty, t.emptyHint]
  return (
    <div className={layout.stack4}>
      <PageHead title={t.title} />
      <ScreenTitle title={t.title}>
        <ButtonLink
          className={s.settings}
          variant="quiet"
          size="sm"
          href="/user/notifications"
          icon={<SettingsIcon aria-hidden />}
        >
          {t.settings}
        </ButtonLink>
      </ScreenTitle>
      <Tabs label={t.filter} tabs={tabs} current={group ?? 'all'} />
      <div className={layout.bar}>
        <Switch
          label={t.unreadOnly}
          checked={unread === true}
          onChange={(event) =>
            void router.replace(at({ unread: event.target.checked ? 'true' : undefined }), undefined, { scroll: false })
          }
        />
        <Button
          variant="secondary"
          size="sm"
          icon={<CheckCheck aria-hidden />}
          loading={isReadingAll}
          disabled={!page.items.some(({ isRead }) => !isRead)}
          onClick={() => readAll(group)}
        >
          {t.readAll}
        </Button>
      </div>
      <PagedList
        page={page}
        skeleton={<NotificationsSkeleton />}
        failed={t.failed}
        empty={
          <EmptyState scene="lamp" title={title}>
            {hint}
          </EmptyState>
        }
        more={{ auto: true }}
      >
        <ul className={layout.surface}>
          {page.items.map((notification) => (
            <NotificationRow key={notification._id} notification={notification} onRead={readOne} />
          ))}
        </ul>
      </PagedList>
    </div>
  )
}
