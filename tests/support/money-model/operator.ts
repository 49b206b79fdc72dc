import { losingWord, winningWord } from '../../../contract/money/dispute-rules.ts'
import { submitEvidence } from '../../../server/features/money/disputes/answer-dispute.ts'
import { saveEvidence } from '../../../server/features/money/disputes/save-evidence.ts'
import { approvePayout, payPayout, rejectPayout } from '../../../server/features/money/payouts/decide-payout.ts'
import { settleOpen } from '../../../server/features/money/payments/settle-open-payments.ts'
import { refundPayment, refundPurchase } from '../../../server/features/money/payments/refund.ts'
import type { Household } from './people.ts'
import { untilSurvived, type Deaths } from './carry-out.ts'
import type { ModelSetup } from './setup.ts'

/**
 * The operator's actions: decides payouts, sometimes twice in parallel, and refunds. A command whose process dies is
 * repeated.
 */
export async function operatorActs(model: ModelSetup, home: Household, deaths: Deaths): Promise<void> {
  const { db, deps } = model
  const { chance, creators, fans } = home
  const open = await db
    .selectFrom('payout_request')
    .select(['id', 'status'])
    .where(
      'performer_id',
      'in',
      creators.map(({ id }) => id)
    )
    .where('status', 'in', ['pending', 'approved'])
    .orderBy('id')
    .execute()
  const once = async ({ id, status }: (typeof open)[number]) => {
    const decide = chance.happens(0.8) ? () => approvePayout(deps, id) : () => rejectPayout(deps, id, 'Not today')
    if (status === 'pending') await untilSurvived(home, deaths, () => decide().catch(unlessDecided))
    if (chance.happens(0.8)) await untilSurvived(home, deaths, () => payPayout(deps, id, 'ref').catch(unlessDecided))
  }
  await Promise.all(open.flatMap((request) => [once(request), once(request)]))
  await answerDisputes(model, home, deaths)
  if (!chance.happens(0.3)) return
  const bought = await db
    .selectFrom('sale')
    .select(['id', 'type'])
    .where(
      'buyer_id',
      'in',
      fans.map(({ id }) => id)
    )
    .where((is) => is.or([is('type', '<>', 'subscription'), is('tokens', 'is not', null)]))
    .orderBy('id')
    .execute()
  const sale = bought[chance.below(Math.max(1, bought.length))]
  if (sale)
    await Promise.all(
      [1, 2].map(() =>
        untilSurvived(home, deaths, () =>
          (sale.type === 'subscription' ? refundPayment(deps, sale.id) : refundPurchase(deps, sale.id)).catch(
            unlessDecided
          )
        )
      )
    )
}

/**
 * Disputes are decided: by evidence, sent twice in parallel, with a word by which the bank decides at once, or by the bank
 * on its own.
 */
export async function answerDisputes({ db, deps, bank }: ModelSetup, home: Household, deaths: Deaths): Promise<void> {
  const { chance, fans } = home
  const open = await db
    .selectFrom('dispute')
    .innerJoin('payment', 'payment.id', 'dispute.payment_id')
    .select(['dispute.id', 'dispute.payment_id', 'dispute.gateway_reference'])
    .where(
      'payment.account_id',
      'in',
      fans.map(({ id }) => id)
    )
    .where('dispute.status', '=', 'needs_response')
    .orderBy('dispute.id')
    .execute()
  for (const { id, payment_id: paymentId, gateway_reference: reference } of open) {
    if (chance.happens(0.6)) {
      const outcome = chance.pick(['won', 'lost'] as const)
      // The bank's own act, which needs no line to it.
      await bank.decideDispute(reference ?? '', outcome)
      await untilSurvived(home, deaths, () => settleOpen(deps, paymentId))
      continue
    }
    const explanation = chance.pick([winningWord, winningWord, losingWord])
    await untilSurvived(home, deaths, () => saveEvidence(deps, id, { explanation }).catch(unlessDecided))
    await Promise.all(
      [1, 2].map(() => untilSurvived(home, deaths, () => submitEvidence(deps, id, id).catch(unlessDecided)))
    )
  }
}

/** Another command decided first, the payment provider has the payout, or the time for evidence was over. */
const decided = [
  'already_decided',
  'payout_not_approved',
  'payout_by_provider',
  'payout_in_transit',
  'dispute_over',
  'evidence_sent',
  'evidence_too_late',
]
const unlessDecided = (error: unknown): void => {
  if (!decided.includes((error as { code?: string }).code ?? '')) throw error
}
