import { earnings, type Sale } from '../../../../contract/money/earnings.ts'
import type { Deps } from '../../../deps.ts'
import { ApiError } from '../../../http/api-error.ts'
import type { Viewer } from '../../../http/authenticate.ts'
import type { RegisterFeature } from '../../../http/feature.ts'
import type { Handlers } from '../../../http/handler-types.ts'
import { mount } from '../../../http/mount.ts'
import { readSettings } from '../../platform/settings/queries.ts'
import { exportSales } from './export-sales.ts'
import { withPeriod } from './filter.ts'
import { presentSale } from './present.ts'
import { releaseEarnings } from './release-earnings.ts'
import { findSale, listSales, type SaleRow } from './sales.ts'
import { summarizeEarnings } from './summarize-earnings.ts'

/** A sale for its seller; without what fans and creator have written to each other, if an operator views the site as the seller. */
const presentFor = ({ viewing }: Viewer, row: SaleRow): Sale => {
  const sale = presentSale(row)
  if (!viewing) return sale
  return {
    ...sale,
    message: undefined,
    item: sale.item?.type === 'message' ? { ...sale.item, title: '' } : sale.item,
  }
}

const handlers = (deps: Deps): Handlers<typeof earnings> => ({
  stats: ({ viewer, query, caller }) =>
    summarizeEarnings(deps.db, viewer.id, withPeriod(query, deps.clock.now(), caller.language)),
  search: async ({ viewer, query }) => {
    const { rows, total } = await listSales(deps.db, viewer.id, query)
    return { data: rows.map((row) => presentFor(viewer, row)), total }
  },
  export: async ({ viewer, query, caller: { language } }) => {
    const filter = withPeriod(query, deps.clock.now(), language)
    const { currency } = await readSettings(deps.db)
    return {
      name: `earnings-${filter.from}-${filter.to}.csv`,
      body: exportSales(deps.db, viewer.id, filter, { currency, language }),
    }
  },
  view: async ({ viewer, params }) => {
    const row = await findSale(deps.db, viewer.id, params.id)
    if (!row) throw new ApiError('not_found')
    return presentFor(viewer, row)
  },
})

/** A creator's earnings (Spec §7, Earnings), and the job that releases them from hold. */
export const registerEarnings: RegisterFeature = async (app, deps) => {
  mount(app, deps, earnings, handlers(deps))
  await deps.jobs.work('release-earnings', () => releaseEarnings(deps))
  await deps.jobs.schedule('release-earnings', '*/10 * * * *')
}
