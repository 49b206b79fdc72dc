import { useEffect, useRef, useState } from 'react'
import { useAppSelector } from '../../../store/hooks.ts'
import type { SaveCard } from '../cards/CardForm.tsx'
import { isUsable, useCards } from '../cards/use-cards.ts'
import { useDraft } from '../../catalogue/composer/use-draft.ts'
import { selectBalance } from '../../identity/users/slice.ts'
import { missingTokens } from './token-price.ts'
import type { FollowedPayment } from './use-payment.ts'

/** The payment source: the wallet or a saved card. */
export type PaySource = { payFrom: 'wallet' } | { payFrom: 'card'; cardId: string }

export type PaySourceOptions = {
  /** The purchase: the choice is stored under it while the buyer is at their bank. */
  what: string
  /** In tokens; undefined when the balance cannot pay. */
  cost: number | undefined
  /** The payment that follows: when it fails, the balance is live again. */
  payment: FollowedPayment
}

/**
 * The selected payment source: the balance (offered for a `cost` in tokens, when sufficient), a saved card or a new
 * one. Default: the balance if it covers the cost, else the default card, else the first usable card, else a new one.
 *
 * From `hold()` until the sheet closes, or `release()`, the balance is that of the moment of paying: the answer and the
 * events of a purchase lower the live one, from which the sheet would subtract the cost again.
 */
export const usePaySource = ({ what, cost, payment }: PaySourceOptions) => {
  const cards = useCards()
  const live = useAppSelector(selectBalance)
  const [held, setHeld] = useState<number>()
  const balance = held ?? live
  const draft = useDraft<{ chosen?: string | undefined }>(`pay:${what}`, {})
  const { chosen } = draft.value
  const setChosen = (id: string): void => draft.change({ chosen: id })
  const hold = (): void => setHeld((before) => before ?? live)
  const release = (): void => setHeld(undefined)
  const hasFailed = payment.state.phase === 'failed' || payment.state.phase === 'unanswered'
  useEffect(() => {
    if (hasFailed) setHeld(undefined)
  }, [hasFailed])
  const [saving, setSaving] = useState(false)
  const saver = useRef<SaveCard>(null)
  const missing = cost === undefined ? 0 : missingTokens(cost, balance)
  const canWallet = cost !== undefined && missing === 0
  const usable = cards.cards.filter(isUsable)
  const isOffered = chosen === 'new' || (chosen === 'wallet' && canWallet) || usable.some(({ _id }) => _id === chosen)
  const proposed = canWallet ? 'wallet' : ((usable.find(({ isDefault }) => isDefault) ?? usable[0])?._id ?? 'new')
  const choice = isOffered && chosen !== undefined ? chosen : proposed
  /** Returns the source, after saving a new card; null when the card could not be saved, which its form explains. */
  const resolve = async (): Promise<PaySource | null> => {
    if (choice === 'wallet') return { payFrom: 'wallet' }
    if (choice !== 'new') {
      // The proposed card too: after a refusal at the bank it is still the chosen one.
      setChosen(choice)
      return { payFrom: 'card', cardId: choice }
    }
    setSaving(true)
    const card = await (saver.current?.() ?? null)
    setSaving(false)
    if (!card) return null
    cards.add(card)
    setChosen(card._id)
    return { payFrom: 'card', cardId: card._id }
  }
  return {
    ...cards,
    cost,
    balance,
    missing,
    canWallet,
    choice,
    choose: setChosen,
    hold,
    release,
    /** Proposes a source again, as if nothing had been chosen. */
    forget: draft.reset,
    /** Call once it is paid and the sheet closes: nothing is stored any more. */
    settle: draft.settle,
    saver,
    saving,
    resolve,
    card: cards.cards.find(({ _id }) => _id === choice),
  }
}

export type PayChoice = ReturnType<typeof usePaySource>
