import { useRef, useState } from 'react'
import { useAppSelector } from '../../store/hooks.ts'
import type { SaveCard } from '../cards/CardForm.tsx'
import { isUsable, useCards } from '../cards/use-cards.ts'
import { selectBalance } from '../user/slice.ts'
import { missingTokens } from './token-price.ts'

/** The payment source: the wallet or a saved card. */
export type PaySource = { payFrom: 'wallet' } | { payFrom: 'card'; cardId: string }

/**
 * The selected payment source: the balance (offered for a `cost` in tokens, when sufficient), a saved card or a new
 * one. Default: the balance if it covers the cost, else the default card, else the first usable card, else a new one.
 */
export const usePaySource = (cost?: number) => {
  const cards = useCards()
  const balance = useAppSelector(selectBalance)
  const [chosen, setChosen] = useState<string>()
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
    if (choice !== 'new') return { payFrom: 'card', cardId: choice }
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
    choose: (id: string): void => setChosen(id),
    saver,
    saving,
    resolve,
    card: cards.cards.find(({ _id }) => _id === choice),
  }
}

export type PayChoice = ReturnType<typeof usePaySource>
