import type { Card } from '../../../../contract/money/payments.ts'
import { isCardCurrent } from '../../../../contract/money/sandbox-cards.ts'
import { useCache } from '../../../api/cache.ts'
import { useRequest } from '../../../api/use-request.ts'
import { siteTime } from '../../../lib/clock.ts'

/** The request for all saved cards; pages prefetch it. */
export const cardsInput = { query: { limit: 100 } }

/** The saved cards of the viewer, and `add` for one that was just saved. */
export const useCards = () => {
  const cache = useCache()
  const { data, error, isLoading, reload } = useRequest('payments.cards', cardsInput)
  const add = (card: Card): void => {
    cache.write('payments.cards', cardsInput, (old) => {
      const others = (old?.data ?? [])
        .filter(({ _id }) => _id !== card._id)
        .map((other) => (card.isDefault ? { ...other, isDefault: false } : other))
      return { data: [card, ...others], total: others.length + 1 }
    })
  }
  return { cards: data?.data ?? [], error, isLoading, reload, add }
}

/** Whether a card can still be charged today. */
export const isUsable = (card: Card): boolean => isCardCurrent(card.expMonth, card.expYear, new Date(siteTime()))

/** A card's expiry as printed on it: `04/27`. */
export const expiryOf = ({ expMonth, expYear }: Pick<Card, 'expMonth' | 'expYear'>): string =>
  `${String(expMonth).padStart(2, '0')}/${String(expYear).slice(-2)}`
