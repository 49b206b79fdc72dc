import type { ReactElement } from 'react'
import { Undo2 as Undo } from '../../../ui/icons.tsx'
import type { Broadcast } from '../../../../contract/social/broadcasts.ts'
import { count } from '../../../lib/format.ts'
import { useLocale, useTexts } from '../../../lib/texts.ts'
import { Button } from '../../../ui/Button.tsx'
import { Badge, Card } from '../../../ui/Card.tsx'
import { ProgressLine } from '../../../ui/antd/ProgressLine.tsx'
import { Time } from '../../../ui/Time.tsx'
import { useAmounts } from '../../platform/settings/use-amounts.ts'
import s from './broadcasts.module.css'
import { broadcastTexts } from './texts.ts'
import { cx } from '../../../ui/cx.ts'
import layout from '../../../ui/layouts/layout.module.css'

const tones = {
  sending: 'accent',
  sent: 'success',
  recalling: 'warning',
  recalled: 'neutral',
  failed: 'danger',
} as const

/** One broadcast: text, audience, progress and results. */
export const BroadcastRow = ({ broadcast, onRecall }: { broadcast: Broadcast; onRecall: () => void }): ReactElement => {
  const t = useTexts(broadcastTexts)
  const locale = useLocale()
  const { inWallet } = useAmounts()
  const {
    title,
    text,
    media = [],
    files = [],
    pendingFiles = 0,
    price,
    audience,
    status,
    failure = 'file',
    totalRecipients,
    totalSent,
    totalRead,
    totalSales,
    createdAt,
  } = broadcast
  const totalFiles = media.length + files.length + pendingFiles
  const [first] = media
  const picture = first?.kind === 'photo' ? first.url : first?.poster
  const isMoving = status === 'sending' || status === 'recalling'
  const canRecall = status === 'sending' || status === 'sent' || (status === 'failed' && failure !== 'file')
  const facts = [
    t.to[audience],
    ...(price === undefined ? [] : [t.costs(inWallet(price))]),
    ...(totalFiles > 0 ? [t.files(totalFiles)] : []),
  ]
  return (
    <Card as="li" className={s.broadcast}>
      {picture !== undefined && <img className={s.picture} src={picture} alt="" loading="lazy" decoding="async" />}
      <div className={cx(layout.stack2, s.what)}>
        <div className={cx(layout.cluster, s.top)}>
          <Badge tone={tones[status]}>{t.status[status]}</Badge>
          <span className={s.when}>
            <Time at={createdAt} />
          </span>
        </div>
        <p className={s.words}>{title || text || <em>{t.noWords}</em>}</p>
        <p className={s.facts}>{facts.join(' · ')}</p>
        {pendingFiles > 0 && status === 'sending' && <p className={s.facts}>{t.preparing}</p>}
        {status === 'failed' && <p className={s.facts}>{t.failedNotes[failure]}</p>}
        {isMoving && (
          <div className={s.progress}>
            <ProgressLine
              value={totalRecipients === 0 ? undefined : totalSent / totalRecipients}
              label={t.progressLabel}
            />
            {totalRecipients > 0 && <span>{t.progress(count(totalSent, locale), count(totalRecipients, locale))}</span>}
          </div>
        )}
        <div className={cx(layout.wrap, s.foot)}>
          <dl className={cx(layout.wrap, s.numbers)}>
            <div>
              <dt>{t.reached}</dt>
              <dd>{count(totalSent, locale)}</dd>
            </div>
            <div>
              <dt>{t.read}</dt>
              <dd>{count(totalRead, locale)}</dd>
            </div>
            {price !== undefined && (
              <div>
                <dt>{t.bought}</dt>
                <dd>{count(totalSales, locale)}</dd>
              </div>
            )}
          </dl>
          {canRecall && (
            <Button variant="quiet" size="sm" icon={<Undo aria-hidden />} onClick={onRecall}>
              {t.recall}
            </Button>
          )}
        </div>
      </div>
    </Card>
  )
}
