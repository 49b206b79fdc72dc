import { fromMinor } from '../../../../contract/money/money.ts'
import { books } from '../../../../contract/admin/accounting.ts'
import type { Deps } from '../../../deps.ts'
import type { RegisterFeature } from '../../../http/feature.ts'
import type { Handlers } from '../../../http/handler-types.ts'
import { mount } from '../../../http/mount.ts'
import { readSettings } from '../../platform/settings/queries.ts'
import { exportBooks } from './export-accounting.ts'
import { countMonth, sumMonth } from './queries.ts'

const handlers = ({ db }: Deps): Handlers<typeof books> => ({
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
    return { name: `books-${month}.csv`, body: exportBooks(db, month, { currency, language }) }
  },
})

/** The books of the site: the ledger by month (product.md, Operators). */
export const registerBooks: RegisterFeature = (app, deps) => mount(app, deps, books, handlers(deps))
