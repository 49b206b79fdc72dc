import { useState } from 'react'
import type { ReactElement } from 'react'
import { useRouter } from 'next/router'
import { fromMinor, toMinor } from '../../../../contract/money/money.ts'
import { adminPayouts, type AdminPayout } from '../../../../contract/admin/payouts.ts'
import { useSend } from '../../../api/use-send.ts'
import { money } from '../../../lib/format.ts'
import { useLocale, useTexts } from '../../../lib/texts.ts'
import { showToast } from '../../../lib/toast.ts'
import { useAppSelector } from '../../../store/hooks.ts'
import { Button } from '../../../ui/Button.tsx'
import textStyles from '../../../ui/content/text.module.css'
import layout from '../../../ui/layouts/layout.module.css'
import { selectSettings } from '../../platform/settings/slice.ts'
import { MoneyDialog } from '../MoneyDialog.tsx'
import { PAYOUTS_PATH } from './query.ts'
import { adminPayoutTexts } from './texts.ts'

/** Chooses the bank transfers of a page, and makes a batch of them. */
export const BatchBar = ({
  chosen,
  onAll,
  onNone,
}: {
  chosen: readonly AdminPayout[]
  onAll: () => void
  onNone: () => void
}): ReactElement => {
  const t = useTexts(adminPayoutTexts)
  const locale = useLocale()
  const router = useRouter()
  const { currency } = useAppSelector(selectSettings)
  const [isAsking, setAsking] = useState(false)
  const { send, sending } = useSend('adminPayouts.createBatch', { toast: false })
  const sum = fromMinor(chosen.reduce((total, { amount }) => total + toMinor(amount), 0))
  const close = (): void => setAsking(false)
  return (
    <div className={layout.stack2}>
      <div className={layout.cluster}>
        <Button size="sm" disabled={chosen.length === 0} onClick={() => setAsking(true)}>
          {t.batch(chosen.length)}
        </Button>
        {chosen.length === 0 ? (
          <Button size="sm" variant="quiet" onClick={onAll}>
            {t.chooseAll}
          </Button>
        ) : (
          <Button size="sm" variant="quiet" onClick={onNone}>
            {t.chooseNone}
          </Button>
        )}
      </div>
      <p className={textStyles.note}>{t.batchHint}</p>
      <MoneyDialog
        open={isAsking}
        onClose={close}
        title={t.batchTitle}
        confirm={t.makeBatch}
        schema={adminPayouts.createBatch.body}
        known={{ payoutIds: chosen.map(({ _id }) => _id) }}
        busy={sending}
        send={(body) => send({ body })}
        onDone={() => {
          close()
          onNone()
          showToast({ kind: 'success', message: t.batchMade })
          void router.push(`${PAYOUTS_PATH}?state=batches`)
        }}
      >
        <p>{t.batchText(chosen.length, money(sum, locale, currency))}</p>
      </MoneyDialog>
    </div>
  )
}
