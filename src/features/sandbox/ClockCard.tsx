import { useEffect, useRef } from 'react'
import type { ReactElement } from 'react'
import { addMonths } from '../../../contract/period.ts'
import type { SandboxClock } from '../../../contract/sandbox.ts'
import { useCache } from '../../api/cache.ts'
import { useRequest } from '../../api/use-request.ts'
import { useSend } from '../../api/use-send.ts'
import { errorText } from '../../lib/error-texts.ts'
import { day } from '../../lib/format.ts'
import { useLocale, useTexts } from '../../lib/texts.ts'
import { useAppSelector } from '../../store/hooks.ts'
import { Button } from '../../ui/Button.tsx'
import { Card } from '../../ui/Card.tsx'
import { ErrorState } from '../../ui/EmptyState.tsx'
import { Loading, SkeletonBlock } from '../../ui/Skeleton.tsx'
import { Spinner } from '../../ui/Spinner.tsx'
import { selectUser } from '../user/slice.ts'
import s from './sandbox.module.css'
import { sandboxTexts } from './texts.ts'

/** ms between two looks at the time, while it is being moved and while it only passes. */
const LOOKS_MS = { moving: 500, resting: 30_000 }
const DAY_MS = 86_400_000

/** How far each button goes, in days from a moment. */
const steps = {
  day: () => 1,
  week: () => 7,
  month: (from: Date) => daysTo(from, 1),
  year: (from: Date) => daysTo(from, 13),
} as const
const daysTo = (from: Date, months: number): number =>
  Math.round((addMonths(from, months).getTime() - from.getTime()) / DAY_MS)

/** The site's time, and the buttons with which an operator moves it forward. */
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

/** The time, looked at often while it moves. Once it has arrived nothing on any screen is of today: the page begins anew. */
const useClock = () => {
  const cache = useCache()
  const moving = cache.read('sandbox.clock')?.movingTo !== undefined
  const asked = useRequest('sandbox.clock', {}, { refetchInterval: moving ? LOOKS_MS.moving : LOOKS_MS.resting })
  const movingTo = asked.data?.movingTo
  const wasMoving = useRef(false)
  useEffect(() => {
    if (wasMoving.current && movingTo === undefined) window.location.reload()
    wasMoving.current = movingTo !== undefined
  }, [movingTo])
  return asked
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
      <p className={s.time} aria-live="off">
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
      <p className={s.moving} role="status">
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
