import { sql } from 'kysely'
import { acceptDispute, submitEvidence } from '../../../features/money/disputes/answer-dispute.ts'
import { saveEvidence } from '../../../features/money/disputes/save-evidence.ts'
import { settleOpen } from '../../../features/money/payments/settle-open-payments.ts'
import type { Deps } from '../../../deps.ts'
import { readSetting, writeSetting } from '../progress.ts'

const dayMs = 86_400_000

/** What happens to one payment: an inquiry or a dispute, answered after some days, and decided. */
type Plan = {
  type: 'top_up' | 'subscription'
  /** Days before now. */
  opened: number
  isInquiry?: true
  answer?: 'draft' | 'evidence' | 'accept'
  decided?: 'won' | 'lost'
}

/** One dispute in each state. */
const plans: readonly Plan[] = [
  { type: 'subscription', opened: 62, answer: 'evidence', decided: 'won' },
  { type: 'subscription', opened: 40, answer: 'accept' },
  { type: 'subscription', opened: 33, isInquiry: true, answer: 'evidence', decided: 'won' },
  { type: 'subscription', opened: 12, answer: 'evidence' },
  { type: 'subscription', opened: 9, isInquiry: true, answer: 'evidence' },
  { type: 'subscription', opened: 4, isInquiry: true },
  { type: 'subscription', opened: 2, answer: 'draft' },
  { type: 'top_up', opened: 0 },
]

const explanation =
  'The customer has signed in since the payment and used what was paid for, as the activity shows. They could cancel at any time in their account, and did not write to us before they asked their bank.'

/** The setting with the payments of the plans, chosen once. */
const key = 'demoDisputes'

/**
 * Disputes of the demo, through the functions that serve the API. `at`: the dependencies at a moment. Only payments with a
 * later one of the same subscription are disputed, and no creator with payouts loses earnings, so that nothing else of the
 * demo changes.
 */
export async function seedDisputes(now: Deps, at: (moment: Date) => Deps): Promise<void> {
  const ids = (await readSetting<string[]>(now, key)) ?? (await choosePayments(now))
  await writeSetting(now, key, ids)
  for (const [index, plan] of plans.entries()) {
    const id = ids[index]
    if (id !== undefined) await play(now, at, plan, id)
  }
}

async function choosePayments({ db, clock }: Deps): Promise<string[]> {
  const chosen: string[] = []
  for (const { type, opened } of plans) {
    const before = new Date(clock.now().getTime() - opened * dayMs)
    const { rows } = await sql<{ id: string }>`
      select id from payment where type = ${type} and status = 'succeeded' and gateway = 'sandbox' and amount > 0 and created_at < ${before} and id <> all(${chosen}::uuid[])
        and (type = 'top_up' or exists (select from payment later where later.subscription_id = payment.subscription_id and later.status = 'succeeded' and later.created_at > payment.created_at))
        and (performer_id is null or not exists (select from payout_request where payout_request.performer_id = payment.performer_id))
        and account_id not in (select account_id from payment where id = any(${chosen}::uuid[]))
      order by created_at desc, account_id limit 1`.execute(db)
    if (rows[0]) chosen.push(rows[0].id)
  }
  return chosen
}

async function play(now: Deps, at: (moment: Date) => Deps, plan: Plan, paymentId: string): Promise<void> {
  const dayAfter = (days: number) =>
    withoutJobs(
      at(new Date(Math.min(now.clock.now().getTime(), now.clock.now().getTime() - (plan.opened - days) * dayMs)))
    )
  const first = dayAfter(0)
  const charge = await now.db
    .selectFrom('sandbox.charge')
    .select('id')
    .where('idempotency_key', '=', paymentId)
    .executeTakeFirst()
  const { sandbox } = first.gateways
  if (!charge || !sandbox) return
  if (plan.isInquiry) await inquire(first, charge.id)
  else await sandbox.dispute(charge.id)
  await settleOpen(first, paymentId)
  const dispute = await now.db
    .selectFrom('dispute')
    .select(['id', 'gateway_reference', 'evidence_saved_at', 'sent_at', 'accepted_at'])
    .where('payment_id', '=', paymentId)
    .executeTakeFirst()
  const { id: operatorId } = await now.db
    .selectFrom('account')
    .select('id')
    .where('operator_role', 'is not', null)
    .orderBy('created_at')
    .orderBy('id')
    .limit(1)
    .executeTakeFirstOrThrow()
  if (!dispute) return
  const second = dayAfter(1)
  if (plan.answer === 'accept') await acceptDispute(second, dispute.id, operatorId)
  else if (plan.answer && dispute.sent_at === null) await saveEvidence(second, dispute.id, { explanation })
  if (plan.answer === 'evidence') await submitEvidence(second, dispute.id, operatorId)
  if (!plan.decided || dispute.gateway_reference === null) return
  const last = dayAfter(30)
  await last.gateways.sandbox?.decideDispute(dispute.gateway_reference, plan.decided)
  await settleOpen(last, paymentId)
}

/** The bank asks about a charge. */
async function inquire({ db, clock }: Deps, chargeId: string): Promise<void> {
  await db
    .insertInto('sandbox.dispute')
    .values({
      id: `dp_${chargeId}`,
      charge_id: chargeId,
      status: 'warning_needs_response',
      reason: 'unrecognized',
      due_at: new Date(clock.now().getTime() + 14 * dayMs),
      created_at: clock.now(),
    })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

/** Nobody should get mails about a fictional year. */
const withoutJobs = (deps: Deps): Deps => ({ ...deps, jobs: { ...deps.jobs, enqueue: () => Promise.resolve() } })
