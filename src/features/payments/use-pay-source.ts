import { useState } from 'react'
import { useAppSelector } from '../../store/hooks.ts'
import { isUsable, useCards } from '../cards/use-cards.ts'
import { selectBalance } from '../user/slice.ts'
import { missingTokens } from './token-price.ts'

/** What pays: the wallet, or one saved card. */
export type PaySource = { payFrom: 'wallet' } | { payFrom: 'card'; cardId: string }

/**
 * The choice of what pays. `cost` in tokens offers the wallet too. Without a choice of the visitor's it is the wallet when it covers the cost, else the
 * default card, else the first that can still be charged, else a new one. `source` is null while there is nothing that could pay.
 */
export const usePaySource = (cost?: number) => {
  const cards = useCards()
  const balance = useAppSelector(selectBalance)
  const [chosen, setChosen] = useState<string>()
  const missing = cost === undefined ? 0 : missingTokens(cost, balance)
  const usable = cards.cards.filter(isUsable)
  const isOffered = chosen === 'new' || (chosen === 'wallet' && cost !== undefined) || usable.some(({ _id }) => _id === chosen)
  const proposed = cost !== undefined && missing === 0 ? 'wallet' : ((usable.find(({ isDefault }) => isDefault) ?? usable[0])?._id ?? 'new')
  const choice = isOffered && chosen !== undefined ? chosen : proposed
  const payable = choice === 'wallet' ? missing === 0 : choice !== 'new'
  const source: PaySource | null = !payable ? null : choice === 'wallet' ? { payFrom: 'wallet' } : { payFrom: 'card', cardId: choice }
  return { ...cards, cost, balance, missing, choice, choose: (id: string): void => setChosen(id), source }
}

export type PayChoice = ReturnType<typeof usePaySource>
