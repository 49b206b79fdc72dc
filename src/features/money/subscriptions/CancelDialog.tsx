import type { ReactElement } from 'react'
import type { SubscriptionOfUser } from '../../../../contract/money/subscriptions.ts'
import { useSend } from '../../../api/use-send.ts'
import { day, money } from '../../../lib/format.ts'
import { useLocale, useTexts } from '../../../lib/texts.ts'
import { showToast } from '../../../lib/toast.ts'
import { Button } from '../../../ui/Button.tsx'
import { Dialog } from '../../../ui/Dialog.tsx'
import { subscriptionTexts } from './texts.ts'
import layout from '../../../ui/layouts/layout.module.css'

/** Endpoints whose data are outdated after a subscription was cancelled or resumed. */

/** Cancels a subscription after explaining until when access lasts and that nothing more is charged. */
export const CancelDialog = ({
  subscription,
  currency,
  onClose,
}: {
  subscription: SubscriptionOfUser | undefined
  currency: string
  onClose: () => void
}): ReactElement => {
  const t = useTexts(subscriptionTexts)
  const locale = useLocale()
  const { send, sending } = useSend('payments.cancelSubscription')
  const cancel = async ({ _id, gateway }: SubscriptionOfUser): Promise<void> => {
    const sent = await send({ params: { gateway, id: _id } })
    if (sent.ok) showToast({ kind: 'success', message: t.cancelled })
    onClose()
  }
  const end = subscription && day(subscription.endsAt, locale)
  return (
    <Dialog
      open={subscription !== undefined}
      onClose={onClose}
      busy={sending}
      title={subscription ? t.cancelTitle(subscription.performer.name) : ''}
      footer={
        <>
          <Button variant="quiet" disabled={sending} onClick={onClose}>
            {t.keep}
          </Button>
          <Button variant="danger" loading={sending} onClick={() => subscription && void cancel(subscription)}>
            {t.cancel}
          </Button>
        </>
      }
    >
      {subscription && end && (
        <div className={layout.stack3}>
          {subscription.status === 'past_due' ? (
            <p>{t.cancelNow}</p>
          ) : subscription.type === 'free' ? (
            <p>{t.cancelFree(end)}</p>
          ) : (
            <>
              <p>
                <strong>{t.cancelUntil(end)}</strong>
              </p>
              <p>{t.cancelPrice(money(subscription.price, locale, currency))}</p>
            </>
          )}
        </div>
      )}
    </Dialog>
  )
}
