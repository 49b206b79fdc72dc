import type { ReactElement } from 'react'
import type { CurrentUser } from '../../../../contract/identity/users/accounts.ts'
import type {
  NotificationChannels,
  NotificationKind,
  NotificationSettings,
} from '../../../../contract/notifications/notification-center/notifications.ts'
import { useTexts } from '../../../lib/texts.ts'
import { KindRow } from './KindRow.tsx'
import { kindsOf } from './kinds.ts'
import s from './notification-settings.module.css'
import { notificationSettingsTexts } from './texts.ts'

type KindsTableProps = {
  settings: NotificationSettings
  viewer: Pick<CurrentUser, 'isPerformer' | 'isAdmin'>
  onChange: (kind: NotificationKind, channels: NotificationChannels) => void
}

/** The kinds of notification that the viewer can receive, in groups, with the channels of each. */
export const KindsTable = ({ settings, viewer, onChange }: KindsTableProps): ReactElement => {
  const t = useTexts(notificationSettingsTexts)
  return (
    <table className={s.table} aria-labelledby="kinds-title">
      <thead>
        <tr>
          <th scope="col">{t.what}</th>
          <th scope="col">{t.bell}</th>
          <th scope="col">{t.push}</th>
          <th scope="col">{t.mail}</th>
        </tr>
      </thead>
      {kindsOf(viewer).map(({ group, kinds }) => (
        <tbody key={group}>
          <tr className={s.group}>
            <th scope="rowgroup" colSpan={4}>
              {t.groups[group]}
            </th>
          </tr>
          {kinds.map((kind) => (
            <KindRow
              key={kind}
              kind={kind}
              channels={settings.kinds[kind]}
              onChange={(channels) => onChange(kind, channels)}
            />
          ))}
        </tbody>
      ))}
    </table>
  )
}
