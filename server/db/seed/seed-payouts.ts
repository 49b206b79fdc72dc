import type { Deps } from '../../deps.ts'
import { saveBanking } from '../../features/money/payouts/banking.ts'
import { approvePayout, payPayout, rejectPayout } from '../../features/money/payouts/decide-payout.ts'
import { requestPayout } from '../../features/money/payouts/request-payout.ts'
import { viewerWithoutSession } from '../../http/viewer-without-session.ts'
import { readSetting, writeSetting } from './progress.ts'
import { creatorId } from './seed-people.ts'

/**
 * The creators who request payouts in the demo: every `weeks` weeks, the latest `last` weeks before the newest week;
 * and their bank accounts, which are the banks' own example numbers.
 */
const paid = [
  {
    username: 'ilka.varro',
    weeks: 8,
    last: 0,
    holder: 'Ilka Varró',
    country: 'HU',
    bankName: 'Folk & Harbour Bank',
    accountNumber: 'HU42117730161111101800000000',
  },
  {
    username: 'jandira.doces',
    weeks: 12,
    last: 4,
    holder: 'Jandira Alves',
    country: 'PT',
    bankName: 'Banco da Ribeira',
    accountNumber: 'PT50000201231234567890154',
  },
] as const
/** A request that is rejected, so that the demo shows one. */
const refused = {
  username: 'ilka.varro',
  number: 2,
  reason:
    'The bank sent it back: the name of the account holder was written without its accents. Please check it and ask again.',
}

/** The setting with the newest week whose payouts have been decided. */
const key = 'demoDeskAt'

/** Disables mail, because nobody should get mails about a fictional year. */
const withoutMail = (deps: Deps): Deps => ({
  ...deps,
  jobs: { ...deps.jobs, enqueue: () => Promise.resolve() },
  realtime: { ...deps.realtime, emit: () => undefined },
})

/**
 * One week of payouts: the operator decides on last week's requests, and creators request what has become available.
 * `week` counts back from the newest, 0, so that the same creators request in the same weeks whenever the demo is
 * created.
 */
export async function payCreators(allDeps: Deps, week: number): Promise<void> {
  const deps = withoutMail(allDeps)
  const at = deps.clock.now()
  if (((await readSetting<string>(deps, key)) ?? '') >= at.toISOString()) return // already done
  await decideOpen(deps)
  for (const { username, weeks, last, ...bank } of paid) {
    if (week % weeks !== last) continue
    const id = creatorId(username)
    const { payout_method: method } = await deps.db
      .selectFrom('performer')
      .select('payout_method')
      .where('account_id', '=', id)
      .executeTakeFirstOrThrow()
    const banking = await deps.db
      .selectFrom('performer_banking')
      .select('account_id')
      .where('account_id', '=', id)
      .executeTakeFirst()
    if (!banking && method === 'bank')
      await saveBanking(
        deps,
        viewerWithoutSession(id, at, { isPerformer: true }),
        { ...bank, routingCode: '', swift: '', address: '' },
        'en'
      )
    const account = await deps.db
      .selectFrom('ledger_account')
      .select('balance')
      .where('holder', '=', id)
      .where('kind', '=', 'available')
      .executeTakeFirst()
    const amount = Math.floor((account?.balance ?? 0) / 100)
    if (amount >= 50)
      await requestPayout(
        deps,
        { performerId: id, language: 'en' },
        { amount, note: '' },
        `demo payout ${username} ${week}`
      )
  }
  await writeSetting(deps, key, at.toISOString())
}

const operatorId = async ({ db }: Deps): Promise<string> =>
  (await db.selectFrom('account').select('id').where('operator_role', 'is not', null).executeTakeFirstOrThrow()).id

async function decideOpen(deps: Deps): Promise<void> {
  const open = await deps.db
    .selectFrom('payout_request')
    .select(['id', 'number', 'performer_id'])
    .where('status', '=', 'pending')
    .where('created_at', '<', deps.clock.now())
    .execute()
  for (const { id, number, performer_id: performerId } of open) {
    const before = await deps.db
      .selectFrom('payout_request')
      .select('id')
      .where('performer_id', '=', performerId)
      .execute()
    if (performerId === creatorId(refused.username) && before.length === refused.number) {
      await rejectPayout(deps, id, refused.reason)
      continue
    }
    const approved = await approvePayout(deps, id)
    // A high amount waits for a second person.
    if (approved.status === 'pending') await approvePayout(deps, id, { by: await operatorId(deps) })
    await payPayout(deps, id, `SEPA ${20_000 + number}`)
  }
}
