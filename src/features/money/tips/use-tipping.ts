import { useRequest } from '../../../api/use-request.ts'
import { useSend } from '../../../api/use-send.ts'
import { typedAmount } from '../../../lib/amount.ts'
import { useAppDispatch, useAppSelector } from '../../../store/hooks.ts'
import { useDraft } from '../../catalogue/composer/use-draft.ts'
import { missingTokens } from '../payments/token-price.ts'
import { useCaps } from '../../platform/settings/use-caps.ts'
import { selectBalance, setBalance } from '../../identity/users/slice.ts'
import { tipParam } from './address.ts'
import type { Tipping } from './address.ts'
import { tipSuggestions } from './suggestions.ts'

/**
 * A tip that has not been sent. It is stored in this browser, so that a top-up returns to it. `choice` is an amount, or
 * `own`.
 */
type TipDraft = { choice: string; typed: string; message: string; left: boolean }

/** Selects and sends a tip (Spec §7, wallet charges); `onGiven` is called with the tip once it has been paid. */
export const useTipping = (tipping: Tipping, onGiven: (tokens: number, name: string) => void) => {
  const dispatch = useAppDispatch()
  const balance = useAppSelector(selectBalance)
  const caps = useCaps('tip')
  const {
    data: performer,
    error: failure,
    reload,
  } = useRequest('performers.view', { params: { id: tipping.performerId } })
  const amounts = tipSuggestions(caps.min, caps.max)
  const draft = useDraft<TipDraft>(`tip:${tipParam(tipping)}`, {
    choice: String(amounts[0] ?? 'own'),
    typed: '',
    message: '',
    left: false,
  })
  const { choice, typed, message, left } = draft.value
  const { send, sending, error, reset } = useSend('wallet.tip', {
    toast: false,
  })
  const isOwn = !amounts.includes(Number(choice))
  const fault = isOwn ? caps.faultOf(typed) : undefined
  const amount = fault ? undefined : isOwn ? typedAmount(typed) : Number(choice)
  const missing = amount === undefined ? 0 : missingTokens(amount, balance)
  return {
    performer,
    failure: performer ? null : failure,
    reload,
    amounts,
    range: caps.range,
    message,
    typed,
    isOwn,
    amount,
    sending,
    choice: isOwn ? 'own' : choice,
    fault: left ? fault : undefined,
    /** The error of the payment, except those that the form shows itself. */
    error: error?.code === 'insufficient_balance' && missing > 0 ? null : error,
    change: (patch: Partial<TipDraft>): void => {
      reset()
      draft.change(patch)
    },
    /** Call when the field of the custom amount is left, or the form is sent (`all`): its error is shown from then on. */
    leave: (all = false): void => draft.change({ left: all || typed !== '' }),
    /** Returns whether it was given. */
    give: async (): Promise<boolean> => {
      if (amount === undefined || !performer) return false
      const trimmed = message.trim()
      const sent = await send({
        params: { id: performer._id },
        body: { price: amount, ...(trimmed && { message: trimmed }), ...(tipping.about && { about: tipping.about }) },
      })
      if (sent.ok) {
        dispatch(setBalance(sent.data))
        draft.settle()
        onGiven(amount, performer.name)
      } else if (sent.error.code === 'insufficient_balance' && typeof sent.error.details['balance'] === 'number')
        dispatch(setBalance({ balance: sent.error.details['balance'] }))
      return sent.ok
    },
  }
}
