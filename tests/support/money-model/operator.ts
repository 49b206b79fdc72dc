import { approvePayout, payPayout, rejectPayout } from '../../../server/features/money/payouts/decide-payout.ts'
import { refundPayment, refundPurchase } from '../../../server/features/money/payments/refund.ts'
import type { Household } from './people.ts'
import { untilSurvived, type Deaths } from './carry-out.ts'
import type { ModelSetup } from './setup.ts'

/**
 * The operator's actions: decides payouts, sometimes twice in parallel, and refunds. A command whose process dies is
 * repeated.
 */
export async function operatorActs({ db, deps }: ModelSetup, home: Household, deaths: Deaths): Promise<void> {
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

/** Another command decided first. */
const unlessDecided = (error: unknown): void => {
  if ((error as { code?: string }).code !== 'conflict') throw error
}
