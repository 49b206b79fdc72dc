import { useState } from 'react'
import type { ReactElement } from 'react'
import type { Order } from '../../../../contract/money/orders.ts'
import { useCache } from '../../../api/cache.ts'
import { useSend } from '../../../api/use-send.ts'
import { useTexts } from '../../../lib/texts.ts'
import { showToast } from '../../../lib/toast.ts'
import { Button } from '../../../ui/Button.tsx'
import { Modal } from '../../../ui/antd/Modal.tsx'
import { AddressPicker } from '../../identity/addresses/AddressPicker.tsx'
import { orderTexts } from './texts.ts'
import layout from '../../../ui/layouts/layout.module.css'

/** Lets the buyer change the delivery address until the order is shipped. */
export const ChangeAddress = ({ order }: { order: Order }): ReactElement => {
  const t = useTexts(orderTexts)
  const cache = useCache()
  const [open, setOpen] = useState(false)
  const [addressId, setAddressId] = useState<string>()
  const { send, sending } = useSend('orders.updateAddress')
  const save = async (deliveryAddressId: string): Promise<void> => {
    const sent = await send({ params: { id: order._id }, body: { deliveryAddressId } })
    // Shipped in the meantime: reload to show the current state.
    if (!sent.ok && sent.error.code === 'order_address_fixed') cache.invalidate('orders.view')
    if (!sent.ok) return
    setOpen(false)
    showToast({ kind: 'success', message: t.changed })
  }
  return (
    <>
      <Button variant="secondary" size="sm" onClick={() => setOpen(true)}>
        {t.changeAddress}
      </Button>
      <Modal open={open} onClose={() => setOpen(false)} title={t.changeTitle} busy={sending}>
        {open && (
          <div className={layout.stack4}>
            <AddressPicker value={addressId} onChange={setAddressId} />
            <Button
              block
              disabled={addressId === undefined}
              loading={sending}
              onClick={() => addressId && void save(addressId)}
            >
              {t.save}
            </Button>
          </div>
        )}
      </Modal>
    </>
  )
}
