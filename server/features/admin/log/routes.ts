import { operatorLog } from '../../../../contract/admin/operator-log.ts'
import type { Deps } from '../../../deps.ts'
import { cutPage, readTimeCursor } from '../../../http/cursor.ts'
import type { RegisterFeature } from '../../../http/feature.ts'
import type { Handlers } from '../../../http/handler-types.ts'
import { mount } from '../../../http/mount.ts'
import { exportLog } from './export-log.ts'
import { presentEntry } from './present.ts'
import { countEntries, listEntries } from './queries.ts'

const handlers = ({ db }: Deps): Handlers<typeof operatorLog> => ({
  list: async ({ query: { limit, before, ...filter }, caller }) => {
    const [rows, total] = await Promise.all([
      listEntries(db, filter, limit + 1, readTimeCursor(before)),
      countEntries(db, filter),
    ])
    const { page, nextCursor } = cutPage(rows, limit, (row) => row.at)
    return { data: page.map((row) => presentEntry(row, caller.language)), total, nextCursor }
  },
  export: ({ query, caller }) =>
    Promise.resolve({ name: 'operator-log.csv', body: exportLog(db, query, caller.language) }),
})

/** The log of operators (product.md, Operators; decision 44). */
export const registerOperatorLog: RegisterFeature = (app, deps) => mount(app, deps, operatorLog, handlers(deps))
