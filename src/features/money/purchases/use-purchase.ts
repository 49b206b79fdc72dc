import { useState } from 'react'
import { fromMinor, toMinor } from '../../../../contract/money/money.ts'
import type { Product } from '../../../../contract/catalogue/assets/products.ts'
import { isApiError } from '../../../api/api-error.ts'
import { useCache } from '../../../api/cache.ts'
import { request } from '../../../api/request.ts'
import { useRequest } from '../../../api/use-request.ts'
import { useSend } from '../../../api/use-send.ts'
import { useAppDispatch, useAppSelector } from '../../../store/hooks.ts'
import { useDraft } from '../../catalogue/composer/use-draft.ts'
import { missingTokens } from '../payments/token-price.ts'
import { selectBalance, setBalance } from '../../identity/users/slice.ts'
import type { PurchaseSubject, PurchasableType } from '../../catalogue/offers/actions.ts'
import { messageBought } from './slice.ts'
import { chargeEndpoints, isPurchased, viewEndpoints } from './purchasables.ts'
import type { Purchasable } from './purchasables.ts'

/** For a physical product: number of copies and delivery address. */
export type SendTo = { quantity: number; deliveryAddressId?: string | undefined }

export type PurchaseOptions = {
  type: PurchasableType
  _id: string
  /** What the card knows of the item, used until its own endpoint has answered. */
  known: PurchaseSubject | undefined
  /** The item now belongs to the viewer; `before`: it did already. `orderId` for a physical product. */
  onBought: (before: boolean, orderId?: string) => void
}

/**
 * A purchase with tokens at the displayed price (Spec §7, wallet charges). A changed price is shown and must be
 * confirmed again; the item is unlocked everywhere on the page before `onBought`.
 */
export const usePurchase = ({ type, _id, known, onBought }: PurchaseOptions) => {
  const cache = useCache()
  const dispatch = useAppDispatch()
  const balance = useAppSelector(selectBalance)
  const input = { params: { id: _id } }
  const { data, error: failure, reload } = useRequest(viewEndpoints[type], input)
  const item = data as Purchasable | undefined
  const [changedTo, setChangedTo] = useState<number>()
  const each = item?.price ?? changedTo ?? known?.price
  const isSent = type === 'product' && (item as Product | undefined)?.type === 'physical'
  // Copies and address are stored while the cardholder is at their bank; never more copies than are in stock.
  const copies = useDraft<{ quantity: number; deliveryAddressId?: string | undefined }>(`unlock:${type}:${_id}`, {
    quantity: 1,
  })
  const stock = (item as Product | undefined)?.stock
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
  // The item itself is patched; a gallery unlocks its photos too, and a stream its chat.
  const { send, sending, error } = useSend(chargeEndpoints[type], {
    toast: false,
    patched: type === 'gallery' || type === 'stream' ? [] : ['access.changed'],
  })

  /**
   * Reloads the item as its buyer sees it and updates it everywhere. If that fails, everything that may contain it is
   * reloaded.
   */
  const refresh = async (): Promise<void> => {
    setRefreshing(true)
    try {
      const fresh = (await request(viewEndpoints[type], input)) as Purchasable
      cache.patch<Purchasable>(_id, () => fresh)
      cache.write(viewEndpoints[type], input, fresh as never)
      if ('sender' in fresh) dispatch(messageBought(fresh))
    } catch (thrown) {
      if (!isApiError(thrown)) throw thrown
      await cache.applyEmitted(chargeEndpoints[type])
    } finally {
      setRefreshing(false)
    }
  }
  const buy = async (): Promise<boolean> => {
    if (price === undefined) return false
    const sent = await send({ params: { id: _id }, body: { price, ...(isSent && sendTo) } })
    if (sent.ok) {
      dispatch(setBalance(sent.data))
      copies.settle()
      await refresh()
      onBought(false, isSent ? sent.data._id : undefined)
      return true
    }
    const { code, details } = sent.error
    if (code === 'already_purchased') {
      await cache.applyEmitted(chargeEndpoints[type])
      await refresh()
      onBought(true)
    }
    if (code === 'insufficient_balance' && typeof details['balance'] === 'number')
      dispatch(setBalance({ balance: details['balance'] }))
    if (code === 'out_of_stock') reload()
    if (code === 'price_changed' && typeof details['price'] === 'number') {
      // The answer is the price of all copies.
      const now = fromMinor(Math.round(toMinor((details as { price: number }).price) / (isSent ? sendTo.quantity : 1)))
      setChangedTo(now)
      cache.patch<Purchasable>(_id, () => ({ price: now }))
    }
    return code === 'already_purchased'
  }
  const isOver = error?.code === 'price_changed' || error?.code === 'already_purchased'
  return {
    item,
    price,
    buy,
    reload,
    changedTo,
    isSent,
    sendTo,
    setSendTo,
    /** Whether the buyer has made all required choices. */
    isReady: type !== 'product' || (item !== undefined && (!isSent || sendTo.deliveryAddressId !== undefined)),
    /** It was bought meanwhile, for example in another window. */
    isOwned: item !== undefined && isPurchased(type, item) && !refreshing && !sending,
    /** Why the item could not be loaded. */
    failure: item || known ? null : failure,
    /** Why the purchase failed; errors that the dialog explains itself are left out. */
    error:
      isOver || (error?.code === 'insufficient_balance' && price !== undefined && missingTokens(price, balance) > 0)
        ? null
        : error,
    busy: sending || refreshing,
  }
}
