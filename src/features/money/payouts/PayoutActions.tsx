import { useState } from 'react'
import type { ReactElement } from 'react'
import type { Payout } from '../../../../contract/money/payouts.ts'
import { useRequest } from '../../../api/use-request.ts'
import { useSend } from '../../../api/use-send.ts'
import { errorText } from '../../../lib/error-texts.ts'
import { money } from '../../../lib/format.ts'
import { useLocale, useTexts } from '../../../lib/texts.ts'
import { showToast } from '../../../lib/toast.ts'
import { useAppSelector } from '../../../store/hooks.ts'
import { Confirm } from '../../../ui/antd/Confirm.tsx'
import { Modal } from '../../../ui/antd/Modal.tsx'
import { Button } from '../../../ui/Button.tsx'
import { ErrorState } from '../../../ui/EmptyState.tsx'
import { Loading, SkeletonBlock } from '../../../ui/feedback/Skeleton.tsx'
import { selectSettings } from '../../platform/settings/slice.ts'
import { PayoutForm } from './PayoutForm.tsx'
import { payoutTexts } from './texts.ts'
import layout from '../../../ui/layouts/layout.module.css'

/** Buttons that change or cancel a pending payout request. */
export const PayoutActions = ({ payout }: { payout: Payout }): ReactElement => {
  const t = useTexts(payoutTexts)
  const locale = useLocale()
  const { currency } = useAppSelector(selectSettings)
  const [shown, setShown] = useState<'change' | 'cancel'>()
  const cancel = useSend('payouts.cancel')
  const close = (): void => setShown(undefined)
  const takeBack = async (): Promise<void> => {
    const sent = await cancel.send({ params: { id: payout._id } })
    close()
    if (sent.ok) showToast({ kind: 'success', message: t.takenBack })
  }
  return (
    <div className={layout.cluster}>
      <Button variant="secondary" onClick={() => setShown('change')}>
        {t.change}
      </Button>
      <Button variant="quiet" onClick={() => setShown('cancel')}>
        {t.takeBack}
      </Button>
      <Modal open={shown === 'change'} onClose={close} title={t.changeTitle}>
        <ChangeForm payout={payout} onDone={close} />
      </Modal>
      <Confirm
        open={shown === 'cancel'}
        onClose={close}
        title={t.takeBackTitle}
        confirm={t.takeBack}
        onConfirm={() => void takeBack()}
        cancel={t.keep}
        busy={cancel.sending}
      >
        <p>{t.takeBackText(money(payout.amount, locale, currency))}</p>
      </Confirm>
    </div>
  )
}

/** The form for a pending request: its own amount counts as available, and it is sent to the account that is chosen now. */
const ChangeForm = ({ payout, onDone }: { payout: Payout; onDone: () => void }): ReactElement => {
  const { data, error, reload } = useRequest('payouts.calculate', { body: { payoutId: payout._id } }, { staleTime: 0 })
  if (error && !data) return <ErrorState compact message={errorText(error)} onRetry={reload} />
  if (!data)
    return (
      <Loading>
        <SkeletonBlock height="18rem" />
      </Loading>
    )
  return (
    <PayoutForm
      limits={data}
      destination={(data.destination ?? payout.destination).label}
      payout={payout}
      onDone={onDone}
      onCancel={onDone}
    />
  )
}
