import { Input } from 'antd'
import { useState } from 'react'
import type { ReactElement } from 'react'
import { nextStatuses } from '../../../contract/order-rules.ts'
import type { Order, OrderStatus } from '../../../contract/orders.ts'
import { useCache } from '../../api/cache.ts'
import { useSend } from '../../api/use-send.ts'
import { useTexts } from '../../lib/texts.ts'
import { showToast } from '../../lib/toast.ts'
import { Confirm } from '../../ui/antd/Confirm.tsx'
import { FormField } from '../../ui/antd/FormField.tsx'
import { Button } from '../../ui/Button.tsx'
import { useAmounts } from '../settings/use-amounts.ts'
import s from './orders.module.css'
import { orderTexts } from './texts.ts'

/** What the seller does with an order: moves it on, writes the tracking code, gives the money back. */
export const MoveOrder = ({ order }: { order: Order }): ReactElement => {
  const t = useTexts(orderTexts)
  const cache = useCache()
  const { inWallet } = useAmounts()
  const { _id, status, totalPrice, buyer, product } = order
  const [code, setCode] = useState(order.trackingCode ?? '')
  const [asking, setAsking] = useState(false)
  const { send, sending } = useSend('orders.update', {
    invalidate: ['orders.view', 'orders.search', 'orders.searchOwn', 'earnings.stats', 'earnings.search'],
  })
  const move = async (to: OrderStatus): Promise<void> => {
    const sent = await send({ params: { id: _id }, body: { status: to, trackingCode: code } })
    // It was moved in another window: the screen shows how it stands now.
    if (!sent.ok && sent.error.code === 'conflict') cache.invalidate('orders.view')
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
    <div className={s.moves}>
      {canTrack && (
        <FormField label={t.tracking} hint={t.trackingHint} optional>
          <Input
            name="trackingCode"
            value={code}
            onChange={(event) => setCode(event.target.value)}
            maxLength={100}
            autoComplete="off"
          />
        </FormField>
      )}
      <div className={s.actions}>
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
