import type { ReactElement } from 'react'
import type { Coupon } from '../../../../contract/money/coupons.ts'
import { useSend } from '../../../api/use-send.ts'
import { useTexts } from '../../../lib/texts.ts'
import { showToast } from '../../../lib/toast.ts'
import { Confirm } from '../../../ui/antd/Confirm.tsx'
import { couponsTexts } from './texts.ts'

/** Asks before a coupon is ended. */
export const EndDialog = ({
  isSite,
  coupon,
  onClose,
}: {
  isSite: boolean
  coupon: Coupon | undefined
  onClose: () => void
}): ReactElement => {
  const t = useTexts(couponsTexts)
  const own = useSend('coupons.end')
  const ofSite = useSend('siteCoupons.end')
  const { send, sending } = isSite ? ofSite : own
  const end = async ({ _id }: Coupon): Promise<void> => {
    const sent = await send({ params: { id: _id } })
    if (sent.ok) showToast({ kind: 'success', message: t.ended })
    onClose()
  }
  return (
    <Confirm
      open={coupon !== undefined}
      onClose={onClose}
      busy={sending}
      danger
      title={coupon ? t.endTitle(coupon.code) : ''}
      confirm={t.end}
      onConfirm={() => coupon && void end(coupon)}
      cancel={t.cancel}
    >
      {coupon && <p>{coupon.used > 0 ? t.endUsed : t.endUnused}</p>}
    </Confirm>
  )
}
