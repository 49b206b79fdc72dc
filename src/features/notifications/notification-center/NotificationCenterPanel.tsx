import { useEffect, useLayoutEffect } from 'react'
import type { ReactElement, RefObject } from 'react'
import { useRouter } from 'next/router'
import { CheckCheck, Settings as SettingsIcon } from '../../../ui/icons.tsx'
import { usePage } from '../../../api/use-page.ts'
import { errorText } from '../../../lib/error-texts.ts'
import { useTexts } from '../../../lib/texts.ts'
import { ButtonLink, IconButton } from '../../../ui/Button.tsx'
import { EmptyState, ErrorState } from '../../../ui/EmptyState.tsx'
import { Link } from '../../../ui/Link.tsx'
import { placePanel } from '../../../ui/overlay/place-panel.ts'
import s from './notification-center-panel.module.css'
import { NotificationRow } from './NotificationRow.tsx'
import { NotificationsSkeleton } from './NotificationsSkeleton.tsx'
import { notificationsInput } from './query.ts'
import { notificationTexts } from './texts.ts'
import { useReading } from './use-reading.ts'
import { cx } from '../../../ui/cx.ts'
import layout from '../../../ui/layouts/layout.module.css'

type PanelProps = { panel: RefObject<HTMLDivElement | null>; anchor: RefObject<HTMLElement | null> }

/** Panel with the newest notifications. Closes when one of them is followed. */
export const NotificationCenterPanel = ({ panel, anchor }: PanelProps): ReactElement => {
  const t = useTexts(notificationTexts)
  const { items, isLoading, error, reload } = usePage('notifications.list', notificationsInput({}))
  const { readOne, readAll, isReadingAll } = useReading()
  const { events } = useRouter()
  useLayoutEffect(() => {
    if (panel.current && anchor.current) placePanel(panel.current, anchor.current)
  }, [panel, anchor, items.length, isLoading])
  useEffect(() => {
    const close = (): void => panel.current?.hidePopover()
    events.on('routeChangeStart', close)
    return () => events.off('routeChangeStart', close)
  }, [events, panel])
  return (
    <>
      <div className={cx(layout.row, s.head)}>
        <h2>{t.title}</h2>
        {items.some(({ isRead }) => !isRead) && (
          <IconButton
            label={t.readAll}
            icon={<CheckCheck aria-hidden />}
            size="sm"
            loading={isReadingAll}
            onClick={() => readAll()}
          />
        )}
        <Link href="/user/notifications" className={s.settings} aria-label={t.settings} title={t.settings}>
          <SettingsIcon aria-hidden />
        </Link>
      </div>
      <div className={s.body}>
        {isLoading ? (
          <NotificationsSkeleton />
        ) : error && items.length === 0 ? (
          <ErrorState compact title={t.failed} message={errorText(error)} onRetry={reload} />
        ) : items.length === 0 ? (
          <EmptyState compact scene="lamp" title={t.empty}>
            {t.emptyHint}
          </EmptyState>
        ) : (
          <ul className={s.list}>
            {items.map((notification) => (
              <NotificationRow key={notification._id} notification={notification} onRead={readOne} />
            ))}
          </ul>
        )}
      </div>
      <div className={s.foot}>
        <ButtonLink href="/notifications" variant="quiet" block>
          {t.seeAll}
        </ButtonLink>
      </div>
    </>
  )
}
