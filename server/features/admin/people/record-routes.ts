import { personRecords } from '../../../../contract/admin/person-records.ts'
import type { Deps } from '../../../deps.ts'
import { cutPage, readNumberCursor, readTimeCursor, writeNumberCursor } from '../../../http/cursor.ts'
import type { RegisterFeature } from '../../../http/feature.ts'
import type { Handlers } from '../../../http/handler-types.ts'
import { mount } from '../../../http/mount.ts'
import { listSessions } from '../../identity/auth/queries.ts'
import { signOutAccount } from '../../identity/auth/sign-out-account.ts'
import { readSettings } from '../../platform/settings/queries.ts'
import { exportLedger, exportPurchases, exportSales } from './export-tables.ts'
import { requireAccount } from './queries.ts'
import { presentConversation, presentLedger, presentReport, presentSale, presentSession } from './record-present.ts'
import {
  countConversations,
  countLedger,
  countReports,
  countSales,
  listConversations,
  listLedger,
  listReports,
  listSales,
} from './record-queries.ts'

/** The page of a list by time: rows, of which one more was read, and the total. */
async function pageOf<Row, Shown>(
  limit: number,
  [read, count]: readonly [Promise<Row[]>, Promise<number>],
  keyOf: (row: Row) => { id: string; at: Date },
  present: (row: Row) => Shown
) {
  const [rows, total] = await Promise.all([read, count])
  const keyed = rows.map((row) => ({ ...keyOf(row), row }))
  const { page, nextCursor } = cutPage(keyed, limit, ({ at }) => at)
  return { data: page.map(({ row }) => present(row)), total, nextCursor }
}

const handlers = (deps: Deps): Handlers<typeof personRecords> => ({
  sessions: async ({ params: { id } }) => {
    await requireAccount(deps.db, id)
    const rows = await listSessions(deps.db, id, deps.clock.now())
    return { data: rows.map(presentSession), total: rows.length }
  },
  endSession: async ({ params }) => void (await signOutAccount(deps, params.id, params.sessionId)),
  endSessions: async ({ params }) => void (await signOutAccount(deps, params.id)),
  exportPurchases: async ({ params: { id }, caller: { language } }) => {
    await requireAccount(deps.db, id)
    const { currency } = await readSettings(deps.db)
    return { name: `purchases-${id}.csv`, body: exportPurchases(deps.db, id, { currency, language }) }
  },
  sales: async ({ params: { id }, query: { limit, before } }) => {
    await requireAccount(deps.db, id)
    return pageOf(
      limit,
      [listSales(deps.db, id, limit + 1, readTimeCursor(before)), countSales(deps.db, id)],
      (row) => ({ id: row.sale_id, at: row.created_at }),
      presentSale
    )
  },
  exportSales: async ({ params: { id }, caller: { language } }) => {
    await requireAccount(deps.db, id)
    const { currency } = await readSettings(deps.db)
    return { name: `sales-${id}.csv`, body: exportSales(deps.db, id, { currency, language }) }
  },
  ledger: async ({ params: { id }, query: { limit, before, account } }) => {
    await requireAccount(deps.db, id)
    const [rows, total] = await Promise.all([
      listLedger(deps.db, id, account, limit + 1, readNumberCursor(before)),
      countLedger(deps.db, id, account),
    ])
    const page = rows.slice(0, limit)
    const last = page.at(-1)
    const nextCursor = rows.length > limit && last ? writeNumberCursor(last.id) : undefined
    return { data: page.map(presentLedger), total, nextCursor }
  },
  exportLedger: async ({ params: { id }, query: { account }, caller: { language } }) => {
    await requireAccount(deps.db, id)
    const { currency } = await readSettings(deps.db)
    return { name: `ledger-${id}.csv`, body: exportLedger(deps.db, id, account, { currency, language }) }
  },
  conversations: async ({ params: { id }, query: { limit, before } }) => {
    await requireAccount(deps.db, id)
    return pageOf(
      limit,
      [listConversations(deps.db, id, limit + 1, readTimeCursor(before)), countConversations(deps.db, id)],
      (row) => ({ id: row.conversation_id, at: row.active_at }),
      presentConversation
    )
  },
  reports: async ({ params: { id }, query: { limit, before, side } }) => {
    await requireAccount(deps.db, id)
    return pageOf(
      limit,
      [listReports(deps.db, id, side, limit + 1, readTimeCursor(before)), countReports(deps.db, id, side)],
      (row) => ({ id: row.report_id, at: row.created_at }),
      presentReport
    )
  },
})

/** What an account has done, for operators (product.md, Operators). */
export const registerPersonRecords: RegisterFeature = (app, deps) => mount(app, deps, personRecords, handlers(deps))
