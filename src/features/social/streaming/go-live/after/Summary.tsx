import type { ReactElement } from 'react'
import type { OwnStream } from '../../../../../../contract/social/streaming/streams.ts'
import { useRequest } from '../../../../../api/use-request.ts'
import { errorText } from '../../../../../lib/error-texts.ts'
import { count, duration } from '../../../../../lib/format.ts'
import { useLocale, useTexts } from '../../../../../lib/texts.ts'
import { Statistics } from '../../../../../ui/antd/Statistics.tsx'
import { cx } from '../../../../../ui/cx.ts'
import { ErrorState } from '../../../../../ui/EmptyState.tsx'
import { Loading, SkeletonBlock } from '../../../../../ui/feedback/Skeleton.tsx'
import { earningTexts } from '../../../../money/earnings/texts.ts'
import { useAmounts } from '../../../../platform/settings/use-amounts.ts'
import layout from '../../../../../ui/layouts/layout.module.css'
import s from './after.module.css'
import { afterTexts } from './after-texts.ts'
import { ViewersChart } from './ViewersChart.tsx'

/** The figures of a stream that has ended. */
export const Summary = ({ stream }: { stream: OwnStream }): ReactElement => {
  const t = useTexts(afterTexts)
  const kinds = useTexts(earningTexts)
  const locale = useLocale()
  const { inWallet, inCurrency } = useAmounts()
  const { data, error, reload } = useRequest('ownStreams.summary', { params: { id: stream._id } })
  if (!data)
    return error ? (
      <ErrorState compact title={t.summaryFailed} message={errorText(error)} onRetry={reload} />
    ) : (
      <Loading>
        <SkeletonBlock height="20rem" />
      </Loading>
    )
  const figures: [string, string][] = [
    [t.peak, count(data.peakViewers, locale)],
    [t.people, count(data.totalPeople, locale)],
    [t.minutes, count(data.minutesWatched, locale)],
    [t.earned, inCurrency(data.earnings.reduce((sum, { net }) => sum + net, 0))],
    [t.followers, count(data.newFollowers, locale)],
    [t.subscribers, count(data.newSubscribers, locale)],
  ]
  return (
    <section className={layout.stack5} aria-labelledby="summary">
      <h2 id="summary" className={s.title}>
        {t.summary}
      </h2>
      <Statistics figures={figures.map(([label, value]) => ({ label, value }))} />
      <ViewersChart viewers={data.viewers} />
      <div className={s.pair}>
        <div className={cx(layout.stack3, layout.surface, s.box)}>
          <h3>{t.earnings}</h3>
          {data.earnings.length === 0 ? (
            <p className={s.quiet}>{t.noEarnings}</p>
          ) : (
            <dl className={layout.stack2}>
              {data.earnings.map(({ type, total, net }) => (
                <div key={type} className={layout.bar}>
                  <dt>
                    {kinds.types[type]} <span className={s.quiet}>{t.sales(total)}</span>
                  </dt>
                  <dd>{inCurrency(net)}</dd>
                </div>
              ))}
            </dl>
          )}
        </div>
        <div className={cx(layout.stack3, layout.surface, s.box)}>
          <h3>{t.moments}</h3>
          {data.moments.length === 0 ? (
            <p className={s.quiet}>{t.noMoments}</p>
          ) : (
            <ol className={s.moments}>
              {data.moments.map(({ at, messages, reactions, tips }) => (
                <li key={at}>
                  <strong>{duration(at)}</strong>
                  <span>
                    {[
                      messages > 0 && t.messages(messages),
                      reactions > 0 && t.reactions(reactions),
                      tips > 0 && t.momentTips(inWallet(tips)),
                    ]
                      .filter(Boolean)
                      .join(', ')}
                  </span>
                </li>
              ))}
            </ol>
          )}
        </div>
      </div>
    </section>
  )
}
