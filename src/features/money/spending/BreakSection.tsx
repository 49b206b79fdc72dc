import { useState } from 'react'
import type { ReactElement } from 'react'
import { coolOffDays } from '../../../../contract/limits.ts'
import type { Spending } from '../../../../contract/money/spending.ts'
import type { CoolOffDays } from '../../../../contract/limits.ts'
import { useSend } from '../../../api/use-send.ts'
import { useTexts } from '../../../lib/texts.ts'
import { showToast } from '../../../lib/toast.ts'
import { Confirm } from '../../../ui/antd/Confirm.tsx'
import { Button } from '../../../ui/Button.tsx'
import { Card } from '../../../ui/Card.tsx'
import { RadioCards } from '../../../ui/antd/RadioCards.tsx'
import { Notice } from '../../../ui/Notice.tsx'
import { Time } from '../../../ui/Time.tsx'
import { PurchaseError } from '../payments/PurchaseError.tsx'
import s from './limits.module.css'
import { spendingTexts } from './texts.ts'

/** Starts or extends a break from spending and shows until when it lasts. Asks for confirmation, because a break cannot be ended early. */
export const BreakSection = ({
  until,
  onSaved,
}: {
  until: string | undefined
  onSaved: (now: Spending) => void
}): ReactElement => {
  const t = useTexts(spendingTexts)
  const [days, setDays] = useState<CoolOffDays>(1)
  const [isConfirming, setConfirming] = useState(false)
  const { send, sending, error, reset } = useSend('spending.coolOff', {
    patched: ['spending-limits.changed'],
    toast: false,
    onSuccess: onSaved,
  })
  const close = (): void => {
    reset()
    setConfirming(false)
  }
  const begin = async (): Promise<void> => {
    const sent = await send({ body: { days } })
    if (!sent.ok) return
    close()
    showToast({ kind: 'success', message: t.paused })
  }
  return (
    <Card className={s.break} aria-labelledby="break">
      <h2 id="break">{t.pause}</h2>
      {until ? (
        <Notice
          title={
            <>
              {t.pausing} <Time at={until} exact />
            </>
          }
        >
          {t.pausingHint}
        </Notice>
      ) : (
        <p className={s.lead}>{t.pauseLead}</p>
      )}
      <RadioCards
        legend={until ? t.longer : t.howLong}
        name="break"
        options={coolOffDays.map((one) => ({ value: String(one), title: t.days[one] }))}
        value={String(days)}
        onChange={(value) => setDays(Number(value) as CoolOffDays)}
      />
      <p className={s.note}>{t.pauseRenewals}</p>
      <Button variant="secondary" className={s.begin} onClick={() => setConfirming(true)}>
        {until ? t.lengthen : t.begin}
      </Button>
      <Confirm
        open={isConfirming}
        onClose={close}
        busy={sending}
        title={t.confirmTitle[days]}
        confirm={until ? t.lengthen : t.begin}
        cancel={t.notNow}
        onConfirm={() => void begin()}
      >
        <div className={s.form}>
          <p>{t.confirm}</p>
          <p>{t.pauseRenewals}</p>
          <PurchaseError error={error} />
        </div>
      </Confirm>
    </Card>
  )
}
