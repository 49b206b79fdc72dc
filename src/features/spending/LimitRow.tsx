import type { ReactElement } from 'react'
import { fromMinor, toMinor } from '../../../contract/money.ts'
import type { Spending, SpendingLimit } from '../../../contract/spending.ts'
import { useSend } from '../../api/use-send.ts'
import { money } from '../../lib/format.ts'
import { useLocale, useTexts } from '../../lib/texts.ts'
import { showToast } from '../../lib/toast.ts'
import { useAppSelector } from '../../store/hooks.ts'
import { Button } from '../../ui/Button.tsx'
import { ProgressBar } from '../../ui/Spinner.tsx'
import { Time } from '../../ui/Time.tsx'
import { selectSettings } from '../settings/slice.ts'
import s from './limits.module.css'
import { spendingTexts } from './texts.ts'

type LimitRowProps = { limit: SpendingLimit; onChange: () => void; onSaved: (now: Spending) => void }

/** One limit: what is spent of it, what is left, when it begins anew, and what waits until when. */
export const LimitRow = ({
  limit: { period, cap, spent, resetsAt, next },
  onChange,
  onSaved,
}: LimitRowProps): ReactElement => {
  const t = useTexts(spendingTexts)
  const locale = useLocale()
  const { currency } = useAppSelector(selectSettings)
  const { send, sending } = useSend('spending.update', { onSuccess: onSaved })
  const price = (amount: number): string => money(amount, locale, currency)
  const left = Math.max(0, fromMinor(toMinor(cap ?? 0) - toMinor(spent)))
  const keep = async (): Promise<void> => {
    const sent = await send({ body: { [period]: cap } })
    if (sent.ok) showToast({ kind: 'success', message: t.kept })
  }
  return (
    <li className={s.row}>
      <div className={s.top}>
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
      {cap !== null && <ProgressBar value={cap === 0 ? 1 : Math.min(1, spent / cap)} label={t.barOf[period]} />}
      <p className={s.small}>
        <span>{cap === null ? t.noLimit : left > 0 ? t.left(price(left)) : t.used}</span>
        <span>
          {t.anew} <Time at={resetsAt} />
        </span>
      </p>
      {next && cap !== null && (
        <div className={s.waits}>
          <p>
            {next.cap === null ? t.waitsNone : t.waits(price(next.cap))} <Time at={next.at} />
          </p>
          <Button variant="quiet" size="sm" loading={sending} onClick={() => void keep()}>
            {t.keep(price(cap))}
          </Button>
        </div>
      )}
    </li>
  )
}
