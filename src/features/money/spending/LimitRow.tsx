import type { ReactElement } from 'react'
import { fromMinor, toMinor } from '../../../../contract/money/money.ts'
import type { Spending, SpendingLimit } from '../../../../contract/money/spending.ts'
import { useSend } from '../../../api/use-send.ts'
import { money } from '../../../lib/format.ts'
import { useLocale, useTexts } from '../../../lib/texts.ts'
import { showToast } from '../../../lib/toast.ts'
import { useAppSelector } from '../../../store/hooks.ts'
import { Button } from '../../../ui/Button.tsx'
import { ProgressLine } from '../../../ui/antd/ProgressLine.tsx'
import { Time } from '../../../ui/Time.tsx'
import { selectSettings } from '../../platform/settings/slice.ts'
import s from './limits.module.css'
import { spendingTexts } from './texts.ts'
import { cx } from '../../../ui/cx.ts'
import layout from '../../../ui/layouts/layout.module.css'

type LimitRowProps = { limit: SpendingLimit; onChange: () => void; onSaved: (now: Spending) => void }

/** One spending limit: the amount spent, the remaining amount, the time of its reset, and a pending change with its date. */
export const LimitRow = ({
  limit: { period, cap, spent, resetsAt, next },
  onChange,
  onSaved,
}: LimitRowProps): ReactElement => {
  const t = useTexts(spendingTexts)
  const locale = useLocale()
  const { currency } = useAppSelector(selectSettings)
  const { send, sending } = useSend('spending.update', { patched: ['spending-limits.changed'], onSuccess: onSaved })
  const price = (amount: number): string => money(amount, locale, currency)
  const remaining = Math.max(0, fromMinor(toMinor(cap ?? 0) - toMinor(spent)))
  const cancelChange = async (): Promise<void> => {
    const sent = await send({ body: { [period]: cap } })
    if (sent.ok) showToast({ kind: 'success', message: t.unchanged })
  }
  return (
    <li className={cx(layout.stack2, s.row)}>
      <div className={cx(layout.bar, s.top)}>
        <h2>{t.periods[period]}</h2>
        <Button
          variant="secondary"
          size="sm"
          aria-label={(cap === null ? t.setOf : t.changeOf)[period]}
          onClick={onChange}
        >
          {cap === null ? t.set : t.change}
        </Button>
      </div>
      <p className={s.figure}>{cap === null ? t.spent(price(spent)) : t.of(price(spent), price(cap))}</p>
      {cap !== null && <ProgressLine value={cap === 0 ? 1 : Math.min(1, spent / cap)} label={t.barOf[period]} />}
      <p className={cx(layout.bar, s.small)}>
        <span>{cap === null ? t.noLimit : remaining > 0 ? t.left(price(remaining)) : t.used}</span>
        <span>
          {t.anew} <Time at={resetsAt} isDue />
        </span>
      </p>
      {next && cap !== null && (
        <div className={cx(layout.bar, s.waits)}>
          <p>
            {next.cap === null ? t.waitsNone : t.waits(price(next.cap))} <Time at={next.at} isDue />
          </p>
          <Button variant="quiet" size="sm" loading={sending} onClick={() => void cancelChange()}>
            {t.keep(price(cap))}
          </Button>
        </div>
      )}
    </li>
  )
}
