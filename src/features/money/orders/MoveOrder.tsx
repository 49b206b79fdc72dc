import { Input } from 'antd'
import { useState } from 'react'
import type { ReactElement } from 'react'
import { nextStatuses } from '../../../../contract/money/order-rules.ts'
import type { Order, OrderStatus } from '../../../../contract/money/orders.ts'
import { useCache } from '../../../api/cache.ts'
import { filledTexts } from '../../../api/filled-texts.ts'
import { useFilledValue } from '../../../api/use-filled.ts'
import { useSend } from '../../../api/use-send.ts'
import { useTexts } from '../../../lib/texts.ts'
import { showToast } from '../../../lib/toast.ts'
import { Confirm } from '../../../ui/antd/Confirm.tsx'
import { FormField } from '../../../ui/antd/FormField.tsx'
import { Button } from '../../../ui/Button.tsx'
import { useAmounts } from '../../platform/settings/use-amounts.ts'
import { orderTexts } from './texts.ts'
import layout from '../../../ui/layouts/layout.module.css'

/** The seller's actions on an order: set the next state, enter the tracking code, refund. */
export const MoveOrder = ({ order }: { order: Order }): ReactElement => {
  const t = useTexts(orderTexts)
  const cache = useCache()
  const { inWallet } = useAmounts()
  const { _id, status, totalPrice, buyer, product } = order
  const { changedElsewhere } = useTexts(filledTexts)
  const [code, setCode, isElsewhere] = useFilledValue(order.trackingCode ?? '')
  const [asking, setAsking] = useState(false)
  const { send, sending } = useSend('orders.update')
  const move = async (to: OrderStatus): Promise<void> => {
    const sent = await send({ params: { id: _id }, body: { status: to, trackingCode: code } })
    // Changed in another window: reload to show the current state.
    if (!sent.ok && sent.error.code === 'order_step') cache.invalidate('orders.view')
    if (!sent.ok) return
    setAsking(false)
    showToast({ kind: 'success', message: t.moved })
  }
  const price = inWallet(totalPrice)
  const next = nextStatuses[status].filter(
    (one): one is 'processing' | 'shipped' | 'delivered' => one !== 'refunded' && one !== 'created'
  )
  const canTrack = product.type === 'physical' && status !== 'refunded'
  return (
    <div className={layout.stack4}>
      {canTrack && (
        <FormField label={t.tracking} hint={t.trackingHint} error={isElsewhere ? changedElsewhere : undefined} optional>
          <Input
            name="trackingCode"
            value={code}
            onChange={(event) => setCode(event.target.value)}
            maxLength={100}
            autoComplete="off"
          />
        </FormField>
      )}
      <div className={layout.wrap}>
        {next.map((one, index) => (
          <Button
            key={one}
            variant={index === next.length - 1 ? 'primary' : 'secondary'}
            loading={sending}
            onClick={() => void move(one)}
          >
            {t.move[one]}
          </Button>
        ))}
        {canTrack && code.trim() !== (order.trackingCode ?? '') && (
          <Button variant="secondary" loading={sending} onClick={() => void move(status)}>
            {t.saveTracking}
          </Button>
        )}
        {status !== 'refunded' && (
          <Button variant="quiet" onClick={() => setAsking(true)}>
            {t.move.refunded}
          </Button>
        )}
      </div>
      <Confirm
        open={asking}
        onClose={() => setAsking(false)}
        busy={sending}
        danger
        title={t.refundTitle}
        confirm={t.refund(price)}
        onConfirm={() => void move('refunded')}
      >
        <p>{t.refundText(price, buyer.name)}</p>
      </Confirm>
    </div>
  )
}
