import type { DeclineReason } from './gateway.ts'

const reasons: Record<string, DeclineReason> = {
  insufficient_funds: 'insufficient_funds',
  expired_card: 'expired_card',
  lost_card: 'lost_card',
  stolen_card: 'lost_card',
  payment_intent_authentication_failure: 'authentication_failed',
  setup_intent_authentication_failure: 'authentication_failed',
  authentication_required: 'authentication_failed',
}

/** Maps Stripe's decline reasons to ours; the bank's reason takes precedence. */
export const reasonOf = ({ decline_code: bankCode, code }: { decline_code?: string; code?: string }): DeclineReason =>
  reasons[bankCode ?? ''] ?? reasons[code ?? ''] ?? 'card_declined'
