import { useRequest } from '../../api/use-request.ts'
import { useSend } from '../../api/use-send.ts'
import { typedAmount } from '../../lib/amount.ts'
import { useAppDispatch, useAppSelector } from '../../store/hooks.ts'
import { useDraft } from '../composer/use-draft.ts'
import { missingTokens } from '../payments/token-price.ts'
import { useCaps } from '../settings/use-caps.ts'
import { selectBalance, setBalance } from '../user/slice.ts'
import { asTip } from './address.ts'
import type { Tipping } from './address.ts'
import { tipSuggestions } from './suggestions.ts'

/** A tip that is being thought of: it is kept in this browser, so that a top-up leads back to the same one. `choice` is an amount, or `own`. */
type Thought = { choice: string; typed: string; message: string; left: boolean }

/** Choosing and giving a tip (Spec §7, wallet charges); `onGiven` once it is with the creator, with what was given. */
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
  const draft = useDraft<Thought>(`tip:${asTip(tipping)}`, {
    choice: String(amounts[0] ?? 'own'),
    typed: '',
    message: '',
    left: false,
  })
  const { choice, typed, message, left } = draft.value
  const { send, sending, error, reset } = useSend('wallet.tip', {
    toast: false,
    invalidate: ['wallet.search', 'payments.transactions'],
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
    /** Why nothing was given; what the form says by itself is left out. */
    error: error?.code === 'insufficient_balance' && missing > 0 ? null : error,
    change: (patch: Partial<Thought>): void => {
      reset()
      draft.change(patch)
    },
    /** The field of the own amount was left, or the form sent (`all`): what is wrong with it may be said. */
    leave: (all = false): void => draft.change({ left: all || typed !== '' }),
    give: async (): Promise<void> => {
      if (amount === undefined || !performer) return
      const said = message.trim()
      const sent = await send({
        params: { id: performer._id },
        body: { price: amount, ...(said && { message: said }), ...(tipping.about && { about: tipping.about }) },
      })
      if (sent.ok) {
        dispatch(setBalance(sent.data))
        draft.settle()
        onGiven(amount, performer.name)
      } else if (sent.error.code === 'insufficient_balance' && typeof sent.error.details['balance'] === 'number')
        dispatch(setBalance({ balance: sent.error.details['balance'] }))
    },
  }
}
