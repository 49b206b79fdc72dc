import type { Language } from '../../../contract/errors.ts'

/** Why a payment failed, in words for the payer. */
const texts: Record<string, Record<Language, string>> = {
  card_declined: { en: 'the bank declined it.', pt: 'o banco recusou.' },
  insufficient_funds: { en: 'there is not enough money on it.', pt: 'não há saldo suficiente.' },
  expired_card: { en: 'it has expired.', pt: 'está vencido.' },
  lost_card: { en: 'it was reported lost.', pt: 'foi dado como perdido.' },
  authentication_failed: { en: 'the cardholder was not authenticated.', pt: 'o titular não foi autenticado.' },
  amount_refused: { en: 'the payment service does not take this amount.', pt: 'o serviço de pagamento não aceita este valor.' },
  cancelled: { en: 'the payment was given up before it was completed.', pt: 'o pagamento foi abandonado antes de concluir.' },
  insufficient_balance: { en: 'there was not enough money in the wallet.', pt: 'não havia saldo suficiente na carteira.' },
}

/** The reason's text; an unknown one reads as a plain refusal by the bank. */
export function declineText(reason: string | null, language: Language): string {
  return (texts[reason ?? ''] ?? texts.card_declined)?.[language] ?? ''
}
