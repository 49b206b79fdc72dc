import type { Language } from '../../../../contract/errors.ts'

/** Texts for the payer that explain why a payment failed. */
const texts: Record<string, Record<Language, string>> = {
  card_declined: { en: 'the bank declined it.', pt: 'o banco recusou.' },
  insufficient_funds: { en: 'insufficient funds.', pt: 'saldo insuficiente.' },
  expired_card: { en: 'it has expired.', pt: 'está vencido.' },
  lost_card: { en: 'it was reported lost.', pt: 'foi dado como perdido.' },
  authentication_failed: { en: "we couldn't verify that it's you.", pt: 'não foi possível confirmar que é você.' },
  amount_refused: {
    en: "the payment service doesn't accept this amount.",
    pt: 'o serviço de pagamento não aceita este valor.',
  },
  cancelled: {
    en: 'the payment was cancelled before it was complete.',
    pt: 'o pagamento foi cancelado antes de ser concluído.',
  },
  insufficient_balance: { en: "you don't have enough in your wallet.", pt: 'seu saldo não é suficiente.' },
}

/** The text of a decline reason; unknown reasons get the text of a general refusal by the bank. */
export function declineText(reason: string | null, language: Language): string {
  return (texts[reason ?? ''] ?? texts.card_declined)?.[language] ?? ''
}
