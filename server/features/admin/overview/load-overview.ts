import { fromMinor } from '../../../../contract/money/money.ts'
import type { EarningType } from '../../../../contract/money/earnings.ts'
import type { Overview } from '../../../../contract/admin/overview.ts'
import type { Deps } from '../../../deps.ts'
import { countDisputes, countSignUps, countWork, sumOwed, sumReturned, sumSales, type Period } from './queries.ts'

const dayMs = 86_400_000
const dayOf = (at: Date): string => at.toISOString().slice(0, 10)

/** The last `days` days up to now, and as much time before them. */
function periodOf(now: Date, days: number): Period {
  const from = new Date(Date.parse(dayOf(now)) - (days - 1) * dayMs)
  return { from, to: now, before: new Date(from.getTime() - (now.getTime() - from.getTime())) }
}

type InPeriod = { is_now: boolean }
const compared = <R extends InPeriod>(rows: readonly R[], valueOf: (row: R) => number) => {
  const total = (isNow: boolean): number =>
    rows.reduce((sum, row) => (row.is_now === isNow ? sum + valueOf(row) : sum), 0)
  return { now: total(true), before: total(false) }
}
const inCurrency = ({ now, before }: { now: number; before: number }) => ({
  now: fromMinor(now),
  before: fromMinor(before),
})

/** The figures of the site in the last `days` days; sums only with `withMoney` (product.md, Operators). */
export async function loadOverview(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  days: number,
  withMoney: boolean
): Promise<Overview> {
  const period = periodOf(clock.now(), days)
  const [signUps, work, money] = await Promise.all([
    countSignUps(db, period),
    countWork(db, period),
    withMoney
      ? Promise.all([sumSales(db, period), sumReturned(db, period), sumOwed(db), countDisputes(db, period)])
      : undefined,
  ])
  const [sales, returned, owed, disputes] = money ?? []
  const salesNow = Map.groupBy(
    (sales ?? []).filter((row) => row.is_now),
    (row) => row.day
  )
  const signUpsNow = new Map(signUps.filter((row) => row.is_now).map((row) => [row.day, row.count]))
  const dayNames = [...new Set([...signUpsNow.keys(), ...salesNow.keys()])].sort()
  return {
    from: dayOf(period.from),
    to: dayOf(period.to),
    signUps: compared(signUps, (row) => row.count),
    newSubscriptions: { now: work.started, before: work.started_before },
    subscribers: work.subscribers,
    waiting: {
      creators: work.creators,
      reports: work.reports,
      appeals: work.appeals,
      comments: work.comments,
      supportRequests: work.supportRequests,
      failedJobs: work.jobs,
      ...(owed && { disputes: owed.disputes, payouts: owed.payouts, transfers: owed.transfers }),
    },
    ...(sales &&
      returned &&
      owed && {
        money: {
          gross: inCurrency(compared(sales, (row) => row.gross)),
          fee: inCurrency(compared(sales, (row) => row.fee)),
          net: inCurrency(compared(sales, (row) => row.net)),
          refunds: inCurrency(compared(returned, (row) => row.gross)),
          disputes: compared(disputes ?? [], (row) => row.count),
          payouts: fromMinor(owed.reserved),
          owed: {
            wallets: fromMinor(owed.wallets),
            pending: fromMinor(owed.pending),
            available: fromMinor(owed.available),
            loss: fromMinor(owed.loss),
          },
        },
      }),
    days: dayNames.map((day) => {
      const parts = salesNow.get(day) ?? []
      return {
        day,
        signUps: signUpsNow.get(day) ?? 0,
        ...(sales && { gross: fromMinor(parts.reduce((sum, { gross }) => sum + gross, 0)) }),
        types: parts.map(({ type, gross }) => ({ type: type as EarningType, gross: fromMinor(gross) })),
      }
    }),
  }
}
