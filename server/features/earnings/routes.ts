import { earnings, type EarningType } from '../../../contract/earnings.ts'
import type { Language } from '../../../contract/errors.ts'
import { fromMinor } from '../../../contract/money.ts'
import type { Deps } from '../../deps.ts'
import { invalidField } from '../../http/api-error.ts'
import type { RegisterFeature } from '../../http/feature.ts'
import type { Handlers } from '../../http/implement.ts'
import { mount } from '../../http/mount.ts'
import { presentPerson } from '../people/present.ts'
import { earningBalances, listSales, sumEarnings, type Period } from './queries.ts'
import { releaseEarnings } from './release-earnings.ts'

const dayMs = 86_400_000
/** Days that one statement may span. */
const longest = 1100

const handlers = (deps: Deps): Handlers<typeof earnings> => ({
  stats: async ({ viewer, query, caller }) => {
    const period = bounded(query, deps.clock.now(), caller.language)
    const [{ types, days }, balances] = await Promise.all([sumEarnings(deps.db, viewer.id, period), earningBalances(deps.db, viewer.id)])
    const total = (key: 'gross' | 'fee' | 'net') => fromMinor(types.reduce((sum, row) => sum + row[key], 0))
    return {
      gross: total('gross'), fee: total('fee'), net: total('net'),
      pending: fromMinor(balances.pending), available: fromMinor(balances.available), reserved: fromMinor(balances.reserved),
      nextReleaseAt: balances.nextReleaseAt?.toISOString(),
      days: days.map((row) => ({ day: row.day, net: fromMinor(row.net) })),
      types: types.map((row) => ({ type: row.type as EarningType, gross: fromMinor(row.gross), net: fromMinor(row.net), count: row.count })),
    }
  },
  search: async ({ viewer, query }) => {
    const { rows, total } = await listSales(deps.db, viewer.id, query)
    return {
      data: rows.map((row) => ({
        _id: row.id, type: row.type as EarningType, gross: fromMinor(row.gross), fee: fromMinor(row.fee), net: fromMinor(row.net), commission: row.commission_bp / 100,
        user: presentPerson({ id: row.buyer_id, name: row.name, username: row.username, avatar_file_id: row.avatar_file_id, is_performer: row.is_performer }),
        status: row.status as 'pending' | 'available' | 'refunded' | 'disputed', availableAt: row.available_at.toISOString(), createdAt: row.created_at.toISOString(),
      })),
      total,
    }
  },
})

/** The period asked for; without a beginning, the 30 days before its end. */
function bounded(query: Period, now: Date, language: Language): Period {
  const to = query.to ?? now.toISOString().slice(0, 10)
  const from = query.from ?? new Date(Date.parse(to) - 29 * dayMs).toISOString().slice(0, 10)
  if (from > to || Date.parse(to) - Date.parse(from) > longest * dayMs) throw invalidField('from', language === 'pt' ? `No máximo ${longest} dias antes do fim` : `At most ${longest} days before the end`)
  return { ...query, from, to }
}

/** What a creator earned (Spec §7, Earnings), and the job that takes it off hold. */
export const registerEarnings: RegisterFeature = async (app, deps) => {
  mount(app, deps, earnings, handlers(deps))
  await deps.jobs.work('release-earnings', () => releaseEarnings(deps))
  await deps.jobs.schedule('release-earnings', '*/10 * * * *')
}
