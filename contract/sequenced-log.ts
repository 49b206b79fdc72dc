import './zod-config.ts'
import * as z from 'zod'
import { firstMessages } from './limits.ts'
import { listQuery, page } from './paging.ts'

/** A number of a sequenced log (`seq` or `version`), in a query. */
export const LogNumber = z.coerce.number().int().min(0)

/** The query of a list of entries of a sequenced log (decision 40). */
export const logQuery = {
  offset: listQuery.offset,
  limit: listQuery.limit.default(firstMessages),
  since: LogNumber.optional().describe(
    'the version that you know: only entries that are new or changed since, by version'
  ),
}

/** A page of a sequenced log; with `since`, `total` counts what is new or changed. */
export const logPage = <Entry extends z.ZodType>(entry: Entry) =>
  page(entry).extend({ version: z.number().int().describe('version of the conversation at the time of reading') })
