import type { ReactElement } from 'react'
import type { OwnStream } from '../../../../../../contract/social/streaming/streams.ts'
import { useRequest } from '../../../../../api/use-request.ts'
import { count } from '../../../../../lib/format.ts'
import { useLocale, useTexts } from '../../../../../lib/texts.ts'
import { ProgressLine } from '../../../../../ui/antd/ProgressLine.tsx'
import { useAmounts } from '../../../../platform/settings/use-amounts.ts'
import layout from '../../../../../ui/layouts/layout.module.css'
import { roomTexts } from './room-texts.ts'
import s from './room.module.css'

const everyMs = 15_000

/** What the stream has brought so far: its goal, earnings and new fans. */
export const LiveFigures = ({ stream }: { stream: OwnStream }): ReactElement => {
  const t = useTexts(roomTexts)
  const locale = useLocale()
  const { inWallet, inCurrency } = useAmounts()
  const { data } = useRequest('ownStreams.summary', { params: { id: stream._id } }, { refetchInterval: everyMs })
  const { goal } = stream
  const figures = data && [
    [t.earned, inCurrency(data.earnings.reduce((sum, { net }) => sum + net, 0))],
    [t.peak, count(data.peakViewers, locale)],
    [t.followers, count(data.newFollowers, locale)],
    [t.subscribers, count(data.newSubscribers, locale)],
    ...(stream.access === 'sale' || stream.totalTickets > 0
      ? [[t.ticketsSold, count(stream.totalTickets, locale)]]
      : []),
  ]
  return (
    <section className={s.card} aria-labelledby="so-far">
      <h2 id="so-far">{t.soFar}</h2>
      {goal ? (
        <div className={layout.stack1}>
          <p className={layout.bar}>
            <strong dir="auto">{goal.title}</strong>
            <span>
              {goal.raised >= goal.tokens ? t.goalReached : t.goalOf(inWallet(goal.raised), inWallet(goal.tokens))}
            </span>
          </p>
          <ProgressLine value={Math.min(1, goal.raised / goal.tokens)} label={goal.title} />
        </div>
      ) : (
        <p className={s.quiet}>{t.noGoal}</p>
      )}
      {figures && (
        <dl className={s.figures}>
          {figures.map(([label, value]) => (
            <div key={label}>
              <dt>{label}</dt>
              <dd>{value}</dd>
            </div>
          ))}
        </dl>
      )}
    </section>
  )
}
