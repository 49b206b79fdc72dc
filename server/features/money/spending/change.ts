import { sql } from 'kysely'
import { toMinor } from '../../../../contract/money/money.ts'
import { raiseHours, type SpendingPeriod } from '../../../../contract/money/spending.ts'
import { isLower } from '../../../../contract/money/caps.ts'
import { type CoolOffDays } from '../../../../contract/limits.ts'
import type { Language } from '../../../../contract/errors.ts'
import type { Deps } from '../../../deps.ts'
import { transaction, type Trx } from '../../../db/transaction.ts'
import { invalidField } from '../../../http/api-error.ts'
import type { CapRow } from './queries.ts'

/** Requested limits in currency with decimals as on the wire; null: no limit; undefined: unchanged. */
type RequestedLimits = { readonly [P in SpendingPeriod]?: number | null | undefined }

const hourMs = 3_600_000

/** Sets an account's limits: lower ones apply at once, higher ones after 24 hours. A concurrent purchase has either committed or sees the new limits. */
export async function changeLimits(deps: Deps, accountId: string, requested: RequestedLimits): Promise<void> {
  const at = deps.clock.now()
  await transaction(deps.db, async (trx) => {
    await lockLimits(trx, accountId, at)
    const { rows } =
      await sql<CapRow>`select c.* from spending_limit l cross join lateral spending_caps(l, ${at}) c where l.account_id = ${accountId}`.execute(
        trx
      )
    const caps = Object.fromEntries(
      rows.map((row) => [row.period, withRequest(row, requested[row.period], at)])
    ) as Record<SpendingPeriod, Cap>
    const { day, week, month } = caps
    await trx
      .updateTable('spending_limit')
      .set({
        day: day.cap,
        next_day: day.next,
        day_at: day.nextAt,
        week: week.cap,
        next_week: week.next,
        week_at: week.nextAt,
        month: month.cap,
        next_month: month.next,
        month_at: month.nextAt,
        updated_at: at,
      })
      .where('account_id', '=', accountId)
      .execute()
  })
}

type Cap = { cap: number | null; next: number | null; nextAt: Date | null }

/** A limit and its pending raise after a request. A raise up to the pending one does not restart the waiting period. */
function withRequest(row: CapRow, requested: number | null | undefined, at: Date): Cap {
  if (requested === undefined) return { cap: row.cap, next: row.next_cap, nextAt: row.next_at }
  const wanted = requested === null ? null : toMinor(requested)
  if (!isLower(row.cap, wanted)) return { cap: wanted, next: null, nextAt: null }
  const waits = row.next_at !== null && !isLower(row.next_cap, wanted)
  return { cap: row.cap, next: wanted, nextAt: waits ? row.next_at : new Date(at.getTime() + raiseHours * hourMs) }
}

/** Starts a break of `days`, or extends the current one. @throws ApiError invalid when the current break is longer */
export async function coolOff(deps: Deps, accountId: string, days: CoolOffDays, language: Language): Promise<void> {
  const at = deps.clock.now()
  const until = new Date(at.getTime() + days * 24 * hourMs)
  await transaction(deps.db, async (trx) => {
    await lockLimits(trx, accountId, at)
    const updated = await trx
      .updateTable('spending_limit')
      .set({ cool_off_until: until, updated_at: at })
      .where('account_id', '=', accountId)
      .where((is) => is.or([is('cool_off_until', 'is', null), is('cool_off_until', '<=', until)]))
      .executeTakeFirst()
    if (!updated.numUpdatedRows) throw invalidField('days', shorter[language])
  })
}

const shorter = {
  en: "Your break is already longer than that. You can extend it, but you can't shorten it.",
  pt: 'Sua pausa já é mais longa. Dá para prolongar, mas não para encurtar.',
}

/** Locks the row that every purchase of the account locks, too (`spending_check`); creates it if it is missing. */
async function lockLimits(trx: Trx, accountId: string, at: Date): Promise<void> {
  await trx
    .insertInto('spending_limit')
    .values({ account_id: accountId, updated_at: at })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  await trx.selectFrom('spending_limit').select('account_id').where('account_id', '=', accountId).forUpdate().execute()
}
