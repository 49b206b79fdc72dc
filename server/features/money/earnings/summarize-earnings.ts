import type { earnings, EarningType } from '../../../../contract/money/earnings.ts'
import type { ResponseIn } from '../../../../contract/endpoint.ts'
import { fromMinor } from '../../../../contract/money/money.ts'
import type { Db } from '../../../db/connect.ts'
import { presentPerson } from '../../identity/visibility/present.ts'
import type { SaleFilter } from './filter.ts'
import { presentSums } from './present.ts'
import { earningBalances, findBuyer, sumEarnings } from './queries.ts'

type Part = { gross: number; fee: number; net: number; count: number }

const zeroSums: Part = { gross: 0, fee: 0, net: 0, count: 0 }
const addSums = (a: Part, b: Part): Part => ({
  gross: a.gross + b.gross,
  fee: a.fee + b.fee,
  net: a.net + b.net,
  count: a.count + b.count,
})
const present = (part: Part) => ({ ...presentSums(part), count: part.count })
const total = (parts: readonly Part[]) => present(parts.reduce(addSums, zeroSums))

/** A creator's earnings by day, type and fan, and the current balances (Spec §7, GET /performer/earning/stats). */
export async function summarizeEarnings(
  db: Db,
  performerId: string,
  filter: SaleFilter
): Promise<ResponseIn<(typeof earnings)['stats']>> {
  const [{ parts, fans, returned }, { releases, ...balances }, buyer] = await Promise.all([
    sumEarnings(db, performerId, filter),
    earningBalances(db, performerId),
    filter.user === undefined ? undefined : findBuyer(db, performerId, filter.user),
  ])
  const typeOf = (part: { type: string }) => part.type as EarningType
  return {
    ...total(parts),
    returned: returned.map(({ status, net, count }) => ({
      status: status as 'refunded' | 'disputed',
      net: fromMinor(net),
      count,
    })),
    pending: fromMinor(balances.pending),
    available: fromMinor(balances.available),
    reserved: fromMinor(balances.reserved),
    nextReleaseAt: releases[0]?.first.toISOString(),
    releases: releases.map(({ day, net, count }) => ({ day, net: fromMinor(net), count })),
    days: [...Map.groupBy(parts, (part) => part.day)].map(([day, own]) => ({
      day,
      ...total(own),
      types: own.map((part) => ({ type: typeOf(part), net: fromMinor(part.net) })),
    })),
    types: [...Map.groupBy(parts, typeOf)]
      .map(([type, own]) => ({ type, ...total(own) }))
      .sort((a, b) => b.net - a.net),
    fans: fans.map((fan) => ({ user: presentPerson(fan), ...present(fan) })),
    user: buyer && presentPerson(buyer),
  }
}
