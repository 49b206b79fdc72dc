import { useEffect, useRef } from 'react'
import type { ReactElement } from 'react'
import { addMonths } from '../../../../contract/money/period.ts'
import type { SandboxClock } from '../../../../contract/money/sandbox.ts'
import { useCache } from '../../../api/cache.ts'
import { useRequest } from '../../../api/use-request.ts'
import { useSend } from '../../../api/use-send.ts'
import { errorText } from '../../../lib/error-texts.ts'
import { day } from '../../../lib/format.ts'
import { useLocale, useTexts } from '../../../lib/texts.ts'
import { useAppSelector } from '../../../store/hooks.ts'
import { Button } from '../../../ui/Button.tsx'
import { Card } from '../../../ui/Card.tsx'
import { ErrorState } from '../../../ui/EmptyState.tsx'
import { Loading, SkeletonBlock } from '../../../ui/feedback/Skeleton.tsx'
import { Spinner } from '../../../ui/feedback/Spinner.tsx'
import { selectUser } from '../../identity/users/slice.ts'
import s from './sandbox.module.css'
import { sandboxTexts } from './texts.ts'
import { cx } from '../../../ui/cx.ts'
import layout from '../../../ui/layouts/layout.module.css'

/** Polling interval of the clock in ms, while it is being moved and otherwise. */
const POLL_MS = { moving: 500, idle: 30_000 }
const DAY_MS = 86_400_000

/** The number of days by which each button moves the clock, from a given time. */
const steps = {
  day: () => 1,
  week: () => 7,
  month: (from: Date) => daysTo(from, 1),
  year: (from: Date) => daysTo(from, 13),
} as const
const daysTo = (from: Date, months: number): number =>
  Math.round((addMonths(from, months).getTime() - from.getTime()) / DAY_MS)

/** The site's time and the buttons with which an operator moves it forward. */
export const ClockCard = (): ReactElement => {
  const t = useTexts(sandboxTexts)
  const { data: clock, error, reload } = useClock()
  return (
    <Card className={s.clock}>
      <h2>{t.clock}</h2>
      {clock ? (
        <Dial clock={clock} />
      ) : error ? (
        <ErrorState compact title={t.clockFailed} message={errorText(error)} onRetry={reload} />
      ) : (
        <Loading>
          <SkeletonBlock height="9rem" />
        </Loading>
      )}
    </Card>
  )
}

/** The site's clock, polled often while it moves. Afterwards all data on the page is stale, so the page is reloaded. */
const useClock = () => {
  const cache = useCache()
  const moving = cache.read('sandbox.clock')?.movingTo !== undefined
  const clock = useRequest('sandbox.clock', {}, { refetchInterval: moving ? POLL_MS.moving : POLL_MS.idle })
  const movingTo = clock.data?.movingTo
  const wasMoving = useRef(false)
  useEffect(() => {
    if (wasMoving.current && movingTo === undefined) window.location.reload()
    wasMoving.current = movingTo !== undefined
  }, [movingTo])
  return clock
}

const Dial = ({ clock }: { clock: SandboxClock }): ReactElement => {
  const t = useTexts(sandboxTexts)
  const locale = useLocale()
  const cache = useCache()
  const viewer = useAppSelector(selectUser)
  const { send, sending } = useSend('sandbox.moveClock')
  const { now, ahead, movingTo, isMovable } = clock
  const move = async (step: keyof typeof steps): Promise<void> => {
    const sent = await send({ body: { days: steps[step](new Date(now)) } })
    if (sent.ok) cache.write('sandbox.clock', {}, sent.data)
  }
  return (
    <>
      <p className={cx(layout.wrap, s.time)} aria-live="off">
        <time dateTime={now}>{day(now, locale)}</time>
        <span className={s.small}>
          {now.slice(11, 16)} {t.utc}
        </span>
      </p>
      <p className={s.small}>{ahead >= DAY_MS / 2 ? t.ahead(Math.round(ahead / DAY_MS)) : t.real}</p>
      {!isMovable ? (
        <p className={s.small}>{t.fixed}</p>
      ) : !viewer?.isAdmin ? (
        <p className={s.small}>{t.operatorsOnly}</p>
      ) : (
        <>
          <p className={s.small}>{t.clockLead}</p>
          <div className={s.steps} role="group" aria-label={t.moveBy}>
            {(Object.keys(steps) as (keyof typeof steps)[]).map((step) => (
              <Button
                key={step}
                variant="secondary"
                disabled={sending || movingTo !== undefined}
                onClick={() => void move(step)}
              >
                {t.steps[step]}
              </Button>
            ))}
          </div>
        </>
      )}
      <p className={cx(layout.row, s.moving)} role="status">
        {movingTo && (
          <>
            <Spinner label={t.moving(day(movingTo, locale))} />{' '}
            <span aria-hidden>{t.moving(day(movingTo, locale))}</span>
          </>
        )}
      </p>
    </>
  )
}
