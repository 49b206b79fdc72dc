import type { Language } from '../../../../contract/errors.ts'
import { costInTokens } from '../../../../contract/money/money.ts'
import type { Deps } from '../../../deps.ts'
import { ApiError, invalidField } from '../../../http/api-error.ts'
import { currentGateway } from '../gateways/choose-gateway.ts'
import { findCard } from '../payments/queries.ts'
import { type PaymentRow } from '../gateways/payment-row.ts'
import type { SiteSettings } from '../../platform/settings/queries.ts'

export type PaymentSourceChoice = { cardId?: string | undefined; payFrom: 'card' | 'wallet' }

/**
 * The payment source for `amount` cents of a subscription: one of the fan's saved cards, or the wallet if the site
 * allows it.
 * @throws ApiError invalid, not_found (card), gateway_unavailable
 */
export async function paySource(
  deps: Deps,
  accountId: string,
  { cardId, payFrom }: PaymentSourceChoice,
  amount: number,
  site: SiteSettings,
  language: Language
): Promise<Pick<PaymentRow, 'gateway' | 'tokens' | 'card_id'>> {
  if (payFrom === 'wallet') {
    if (!site.walletSubscriptions) throw invalidField('payFrom', texts.notFromWallet[language])
    return { gateway: 'wallet', tokens: costInTokens(amount, site.tokenPrice), card_id: null }
  }
  if (!cardId) throw invalidField('cardId', texts.chooseCard[language])
  const gateway = currentGateway(deps).name
  const card = await findCard(deps.db, accountId, cardId, gateway)
  if (!card) throw new ApiError('not_found')
  return { gateway, tokens: null, card_id: card.id }
}

const texts = {
  notFromWallet: {
    en: "You can't pay for subscriptions from your wallet here",
    pt: 'Aqui não dá para pagar assinaturas com a carteira',
  },
  chooseCard: { en: 'Choose a card', pt: 'Escolha um cartão' },
}
