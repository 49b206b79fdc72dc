import { Checkbox, Select } from 'antd'
import type { ReactElement } from 'react'
import type {
  NotificationChannels,
  NotificationKind,
} from '../../../../contract/notifications/notification-center/notifications.ts'
import { useTexts } from '../../../lib/texts.ts'
import { alwaysMailed } from './kinds.ts'
import s from './notification-settings.module.css'
import { notificationSettingsTexts } from './texts.ts'

type KindRowProps = {
  kind: NotificationKind
  channels: NotificationChannels
  onChange: (channels: NotificationChannels) => void
}

/** One kind of notification with its channels. */
export const KindRow = ({ kind, channels, onChange }: KindRowProps): ReactElement => {
  const t = useTexts(notificationSettingsTexts)
  const { name, note } = t.kinds[kind]
  const mailId = `mail-${kind}`
  return (
    <tr className={s.kind}>
      <th scope="row">
        <span className={s.name}>{name}</span>
        {note && <span className={s.note}>{note}</span>}
      </th>
      {(['bell', 'push'] as const).map((channel) => (
        <td key={channel} className={s.tick}>
          <Checkbox
            aria-label={t.where(name, t[channel])}
            checked={channels[channel]}
            onChange={({ target }) => onChange({ ...channels, [channel]: target.checked })}
          >
            <span className={s.channel}>{t[channel]}</span>
          </Checkbox>
        </td>
      ))}
      <td className={s.mail}>
        {alwaysMailed.includes(kind) ? (
          <span className={s.always} title={t.alwaysNote}>
            <span className={s.channel}>{t.mail}</span> {t.always}
          </span>
        ) : (
          <>
            <label htmlFor={mailId} className={s.channel}>
              {t.mail}
            </label>
            <Select
              id={mailId}
              className={s.choice}
              aria-label={t.where(name, t.mail)}
              value={channels.mail}
              onChange={(mail) => onChange({ ...channels, mail })}
              options={[
                { value: 'off', label: t.off },
                { value: 'now', label: t.atOnce },
                { value: 'digest', label: t.inDigest },
              ]}
            />
          </>
        )}
      </td>
    </tr>
  )
}
