import { useState } from 'react'
import { fromMinor, toMinor } from '../../../contract/money.ts'
import type { Product } from '../../../contract/products.ts'
import { isApiError } from '../../api/api-error.ts'
import { useCache } from '../../api/cache.ts'
import { request } from '../../api/request.ts'
import { useRequest } from '../../api/use-request.ts'
import { useSend } from '../../api/use-send.ts'
import { useAppDispatch, useAppSelector } from '../../store/hooks.ts'
import { useDraft } from '../composer/use-draft.ts'
import { messageReceived } from '../messages/slice.ts'
import { missingTokens } from '../payments/token-price.ts'
import { selectBalance, setBalance } from '../user/slice.ts'
import type { PurchaseSubject, PurchasableType } from './slice.ts'
import { chargeEndpoints, isPurchased, listEndpoints, staleAfterPurchase, viewEndpoints } from './purchasables.ts'
import type { Purchasable } from './purchasables.ts'

/** Of something that is sent: how many, and where to. */
export type SendTo = { quantity: number; deliveryAddressId?: string | undefined }

export type PurchaseOptions = {
  type: PurchasableType
  _id: string
  /** What is known of it by its card, until its own call has answered. */
  known: PurchaseSubject | undefined
  /** It is the viewer's now, and shown so; `before`: it was already. `orderId` where something is sent. */
  onBought: (before: boolean, orderId?: string) => void
}

/**
 * A purchase with tokens at the price that is shown (Spec §7, wallet charges): a changed price is shown and asked about again, and what was bought unlocks everywhere on screen before `onBought`.
 */
export const usePurchase = ({ type, _id, known, onBought }: PurchaseOptions) => {
  const cache = useCache()
  const dispatch = useAppDispatch()
  const balance = useAppSelector(selectBalance)
  const input = { params: { id: _id } }
  const { data, error: failure, reload } = useRequest(viewEndpoints[type], input)
  const thing = data as Purchasable | undefined
  const [changedTo, setChangedTo] = useState<number>()
  const each = thing?.price ?? changedTo ?? known?.price
  const isSent = type === 'product' && (thing as Product | undefined)?.type === 'physical'
  // How many and where to are remembered while a bank is asked; never more than there are by then.
  const copies = useDraft<{ quantity: number; deliveryAddressId?: string | undefined }>(`unlock:${type}:${_id}`, {
    quantity: 1,
  })
  const stock = (thing as Product | undefined)?.stock
  const sendTo: SendTo = {
    quantity: Math.max(1, Math.min(copies.value.quantity, stock ?? 1)),
    deliveryAddressId: copies.value.deliveryAddressId,
  }
  const setSendTo = (change: (before: SendTo) => SendTo): void => {
    const next = change(sendTo)
    copies.change({ quantity: next.quantity, deliveryAddressId: next.deliveryAddressId })
  }
  const price = each === undefined ? undefined : fromMinor(toMinor(each) * (isSent ? sendTo.quantity : 1))
  const [refreshing, setRefreshing] = useState(false)
  const { send, sending, error } = useSend(chargeEndpoints[type], { toast: false })

  /** Asks for the thing as its buyer sees it and shows it wherever it stands. Without an answer its lists are asked for again. */
  const refresh = async (): Promise<void> => {
    setRefreshing(true)
    cache.invalidate('wallet.search', 'payments.transactions', 'orders.searchOwn', ...staleAfterPurchase[type])
    try {
      const fresh = (await request(viewEndpoints[type], input)) as Purchasable
      cache.patch<Purchasable>(_id, () => fresh)
      cache.write(viewEndpoints[type], input, fresh as never)
      if ('sender' in fresh) dispatch(messageReceived(fresh))
    } catch (thrown) {
      if (!isApiError(thrown)) throw thrown
      cache.invalidate(viewEndpoints[type], ...listEndpoints[type])
    } finally {
      setRefreshing(false)
    }
  }
  const buy = async (): Promise<void> => {
    if (price === undefined) return
    const sent = await send({ params: { id: _id }, body: { price, ...(isSent && sendTo) } })
    if (sent.ok) {
      dispatch(setBalance(sent.data))
      copies.settle()
      await refresh()
      onBought(false, isSent ? sent.data._id : undefined)
      return
    }
    const { code, details } = sent.error
    if (code === 'already_purchased') {
      await refresh()
      onBought(true)
    }
    if (code === 'insufficient_balance' && typeof details['balance'] === 'number')
      dispatch(setBalance({ balance: details['balance'] }))
    if (code === 'out_of_stock') reload()
    if (code === 'price_changed' && typeof details['price'] === 'number') {
      // What is answered is the price of all copies.
      const now = fromMinor(Math.round(toMinor((details as { price: number }).price) / (isSent ? sendTo.quantity : 1)))
      setChangedTo(now)
      cache.patch<Purchasable>(_id, () => ({ price: now }))
    }
  }
  const isOver = error?.code === 'price_changed' || error?.code === 'already_purchased'
  return {
    thing,
    price,
    buy,
    reload,
    changedTo,
    isSent,
    sendTo,
    setSendTo,
    /** Something is missing that the buyer must choose first. */
    isReady: type !== 'product' || (thing !== undefined && (!isSent || sendTo.deliveryAddressId !== undefined)),
    /** It was bought meanwhile, in another window for one. */
    isOwned: thing !== undefined && isPurchased(type, thing) && !refreshing && !sending,
    /** Why the thing itself could not be shown. */
    failure: thing || known ? null : failure,
    /** Why nothing was bought; what the dialog says by itself is left out. */
    error:
      isOver || (error?.code === 'insufficient_balance' && price !== undefined && missingTokens(price, balance) > 0)
        ? null
        : error,
    busy: sending || refreshing,
  }
}
