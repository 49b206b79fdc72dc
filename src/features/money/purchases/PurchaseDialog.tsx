import { useRouter } from 'next/router'
import { useEffect, useRef, useState } from 'react'
import type { ReactElement } from 'react'
import { showToast } from '../../../lib/toast.ts'
import { useTexts } from '../../../lib/texts.ts'
import { useAppDispatch, useAppSelector } from '../../../store/hooks.ts'
import { Dialog } from '../../../ui/Dialog.tsx'
import { replaceQuery } from '../../../shell/navigation/replace-query.ts'
import { withQuery } from '../../../shell/navigation/site-path.ts'
import { purchaseParam, parsePurchaseParam } from '../../catalogue/offers/purchase-address.ts'
import { closePurchase, selectPurchaseSubject } from './slice.ts'
import type { PurchasableType } from '../../catalogue/offers/actions.ts'
import { purchaseDialogTexts } from './dialog-texts.ts'
import { PurchaseForm } from './PurchaseForm.tsx'

/**
 * The purchase dialog, opened by the slice or by `?unlock=<type>.<id>` in any address, which is used when coming back
 * from joining or a top-up. Closing it removes the parameter.
 */
export const PurchaseDialog = (): ReactElement => {
  const t = useTexts(purchaseDialogTexts)
  const router = useRouter()
  const dispatch = useAppDispatch()
  const known = useAppSelector(selectPurchaseSubject) ?? undefined
  const [busy, setBusy] = useState(false)
  const wanted = known ?? parsePurchaseParam(router.query['unlock'])
  const isOpen = wanted !== undefined
  const bought = useRef<string>(undefined)
  useEffect(() => {
    if (isOpen || bought.current === undefined) return
    // The button that opened the dialog is gone with the lock: the focus moves to the purchased item.
    if (document.activeElement === document.body) document.getElementById(bought.current)?.focus()
    bought.current = undefined
  }, [isOpen])
  useEffect(() => {
    // Navigating to another page, such as a top-up, closes the dialog.
    const leave = (_url: string, { shallow }: { shallow: boolean }): void => void (shallow || dispatch(closePurchase()))
    router.events.on('routeChangeComplete', leave)
    return () => router.events.off('routeChangeComplete', leave)
  }, [router.events, dispatch])
  const close = (): void => {
    dispatch(closePurchase())
    if (router.query['unlock'] !== undefined) replaceQuery(router, { unlock: undefined })
  }
  const finish = ({ type, _id }: { type: PurchasableType; _id: string }, before: boolean, orderId?: string): void => {
    if (orderId !== undefined) {
      showToast({ kind: 'success', message: t.ordered })
      dispatch(closePurchase())
      return void router.push(`/orders/${orderId}`)
    }
    showToast(before ? { kind: 'info', message: t.already } : { kind: 'success', message: t.done[type] })
    bought.current = `${type}-${_id}`
    close()
  }
  return (
    <Dialog open={isOpen} onClose={close} busy={busy} title={wanted && t.titles[wanted.type]}>
      {wanted && (
        <PurchaseForm
          key={wanted._id}
          type={wanted.type}
          _id={wanted._id}
          known={known}
          back={withQuery(router.asPath, { unlock: purchaseParam(wanted) })}
          onBusy={setBusy}
          onBought={(before, orderId) => finish(wanted, before, orderId)}
          onClose={close}
        />
      )}
    </Dialog>
  )
}
