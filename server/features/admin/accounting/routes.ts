import { fromMinor } from '../../../../contract/money/money.ts'
import { accounting } from '../../../../contract/admin/accounting.ts'
import type { Deps } from '../../../deps.ts'
import type { RegisterFeature } from '../../../http/feature.ts'
import type { Handlers } from '../../../http/handler-types.ts'
import { mount } from '../../../http/mount.ts'
import { readSettings } from '../../platform/settings/queries.ts'
import { exportAccounting } from './export-accounting.ts'
import { countMonth, sumMonth } from './queries.ts'

const handlers = ({ db }: Deps): Handlers<typeof accounting> => ({
  view: async ({ query: { month } }) => {
    const [lines, transactions] = await Promise.all([sumMonth(db, month), countMonth(db, month)])
    return {
      month,
      transactions,
      lines: lines.map((line) => ({
        ...line,
        added: fromMinor(line.added),
        taken: fromMinor(line.taken),
        sum: fromMinor(line.sum),
      })),
    }
  },
  export: async ({ query: { month }, caller: { language } }) => {
    const { currency } = await readSettings(db)
    return { name: `accounting-${month}.csv`, body: exportAccounting(db, month, { currency, language }) }
  },
})

/** The accounting of the site: the ledger by month (product.md, Operators). */
export const registerAccounting: RegisterFeature = (app, deps) => mount(app, deps, accounting, handlers(deps))
