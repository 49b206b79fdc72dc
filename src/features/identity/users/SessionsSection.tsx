import { useState } from 'react'
import type { ReactElement } from 'react'
import { Laptop, Smartphone } from '../../../ui/icons.tsx'
import type { ResponseOf } from '../../../../contract/endpoint-names.ts'
import { useRequest } from '../../../api/use-request.ts'
import { useSend } from '../../../api/use-send.ts'
import { errorText } from '../../../lib/error-texts.ts'
import { day } from '../../../lib/format.ts'
import { useLocale, useTexts } from '../../../lib/texts.ts'
import { showToast } from '../../../lib/toast.ts'
import { useAppDispatch } from '../../../store/hooks.ts'
import { Confirm } from '../../../ui/antd/Confirm.tsx'
import { Button } from '../../../ui/Button.tsx'
import { Badge } from '../../../ui/Card.tsx'
import { ErrorState } from '../../../ui/EmptyState.tsx'
import { Loading, SkeletonBlock } from '../../../ui/feedback/Skeleton.tsx'
import { Time } from '../../../ui/Time.tsx'
import { logout } from '../auth/slice.ts'
import s from './account.module.css'
import { accountTexts } from './texts.ts'
import { cx } from '../../../ui/cx.ts'
import layout from '../../../ui/layouts/layout.module.css'
import textStyles from '../../../ui/content/text.module.css'

type Device = ResponseOf<'auth.sessions'>['data'][number]

const isPhone = (device: string): boolean => /phone|android|mobile|ipad/i.test(device)

const DeviceRow = ({
  session,
  onEnd,
  ending,
}: {
  session: Device
  onEnd: () => void
  ending: boolean
}): ReactElement => {
  const t = useTexts(accountTexts)
  const locale = useLocale()
  const name = session.device || t.unknownDevice
  const wayOf = (method: NonNullable<Device['method']>, second: Device['secondFactor']): string =>
    [t.signedInBy[method], ...(second ? [t.secondStep[second]] : [])].join(' + ')
  return (
    <li className={cx(layout.cluster, s.device)}>
      {isPhone(session.device) ? <Smartphone aria-hidden /> : <Laptop aria-hidden />}
      <div className={s.deviceWords}>
        <p className={cx(layout.cluster, s.deviceName)}>
          {name} {session.isCurrent && <Badge tone="accent">{t.thisDevice}</Badge>}
        </p>
        <p className={textStyles.note}>
          {t.lastSeen} <Time at={session.lastSeenAt} />
          &nbsp;· {session.address}&nbsp;· {t.since(day(session.createdAt, locale))}
          {session.method && `\u00a0· ${wayOf(session.method, session.secondFactor)}`}
        </p>
      </div>
      <Button
        variant="secondary"
        size="sm"
        loading={ending}
        aria-label={session.isCurrent ? undefined : t.logOutDevice(name)}
        onClick={onEnd}
      >
        {t.logOut}
      </Button>
    </li>
  )
}

/** Lists the signed-in devices and signs them out. */
export const SessionsSection = (): ReactElement => {
  const t = useTexts(accountTexts)
  const dispatch = useAppDispatch()
  const { data, isLoading, error, reload } = useRequest('auth.sessions')
  const { send } = useSend('auth.endSession')
  const [ending, setEnding] = useState<readonly string[]>([])
  const [asking, setAsking] = useState(false)
  const others = (data?.data ?? []).filter(({ isCurrent }) => !isCurrent)
  const end = async (sessions: readonly Device[]): Promise<void> => {
    setEnding(sessions.map(({ _id }) => _id))
    const sent = await Promise.all(sessions.map(({ _id }) => send({ params: { id: _id } })))
    setEnding([])
    setAsking(false)
    if (sent.some(({ ok }) => ok)) showToast({ kind: 'success', message: t.loggedOut })
  }
  if (isLoading)
    return (
      <Loading>
        <div className={s.section}>
          <SkeletonBlock height="4rem" />
          <SkeletonBlock height="4rem" />
        </div>
      </Loading>
    )
  if (error && !data) return <ErrorState title={t.sessionsFailed} message={errorText(error)} onRetry={reload} compact />
  return (
    <div className={cx(layout.stack5, s.section)}>
      <p className={s.lead}>{t.sessionsLead}</p>
      <ul className={cx(layout.stack, s.devices)}>
        {(data?.data ?? []).map((session) => (
          <DeviceRow
            key={session._id}
            session={session}
            ending={ending.includes(session._id)}
            onEnd={() => (session.isCurrent ? dispatch(logout.intent()) : void end([session]))}
          />
        ))}
      </ul>
      {others.length > 1 && (
        <div className={cx(layout.wrap, s.actions)}>
          <Button variant="secondary" onClick={() => setAsking(true)}>
            {t.logOutOthers}
          </Button>
        </div>
      )}
      <Confirm
        open={asking}
        onClose={() => setAsking(false)}
        busy={ending.length > 0}
        title={t.othersTitle}
        confirm={t.logOut}
        cancel={t.cancel}
        onConfirm={() => void end(others)}
      >
        {t.othersText(others.length)}
      </Confirm>
    </div>
  )
}
