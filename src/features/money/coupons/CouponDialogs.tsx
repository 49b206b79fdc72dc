import type { ReactElement } from 'react'
import type { Coupon } from '../../../../contract/money/coupons.ts'
import { useTexts } from '../../../lib/texts.ts'
import { showToast } from '../../../lib/toast.ts'
import { Modal } from '../../../ui/antd/Modal.tsx'
import { CouponForm, type CouponPreviewOf } from './CouponForm.tsx'
import { EndDialog } from './EndDialog.tsx'
import { LimitsForm } from './LimitsForm.tsx'
import { couponsTexts } from './texts.ts'

type CouponDialogsProps = {
  /** Coupons of the whole site instead of the viewer's own. */
  isSite?: boolean
  /** What it means for the price, in place of the preview of the viewer's own. */
  preview?: CouponPreviewOf | undefined
  editing: Coupon | 'new' | undefined
  ending: Coupon | undefined
  onEdited: () => void
  onEnded: () => void
}

/** The dialogs in which a coupon is created, changed and ended. */
export const CouponDialogs = ({
  isSite = false,
  preview,
  editing,
  ending,
  onEdited,
  onEnded,
}: CouponDialogsProps): ReactElement => {
  const t = useTexts(couponsTexts)
  const saved = (message: string): void => {
    onEdited()
    showToast({ kind: 'success', message })
  }
  return (
    <>
      <Modal
        open={editing !== undefined}
        onClose={onEdited}
        title={editing === undefined ? '' : editing === 'new' ? t.addTitle : t.editTitle(editing.code)}
      >
        {editing === 'new' && (
          <CouponForm
            isSite={isSite}
            preview={preview}
            onCancel={onEdited}
            onSaved={({ code }) => saved(t.created(code))}
          />
        )}
        {editing && editing !== 'new' && (
          <LimitsForm
            key={editing._id}
            isSite={isSite}
            coupon={editing}
            onCancel={onEdited}
            onSaved={() => saved(t.saved)}
          />
        )}
      </Modal>
      <EndDialog isSite={isSite} coupon={ending} onClose={onEnded} />
    </>
  )
}
