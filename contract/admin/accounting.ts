import '../zod-config.ts'
import * as z from 'zod'
import { text } from '../bounded.ts'
import { endpoints } from '../endpoint.ts'
import { SignedAmount } from '../money/amount.ts'

const Month = text(7, 'Like 2026-11')
  .regex(/^20\d{2}-(0[1-9]|1[0-2])$/, 'Like 2026-11')
  .describe('a month in UTC, such as `2026-11`')

/** The movements of one kind of account in a month. */
export const AccountingLine = z
  .object({
    account: z.string().describe('kind of account of the ledger'),
    unit: z.enum(['currency', 'token']),
    added: SignedAmount.describe('sum of what raised the accounts'),
    taken: SignedAmount.describe('sum of what lowered them, negative'),
    sum: SignedAmount,
    entries: z.number().int(),
  })
  .meta({ id: 'AccountingLine' })
export type AccountingLine = z.infer<typeof AccountingLine>

/** The accounting of the site: the ledger by month (product.md, Operators). */
export const accounting = endpoints({
  view: {
    method: 'GET',
    path: '/admin/accounting',
    access: 'admin',
    permission: 'money.view',
    summary: 'The movements of a month by kind of account; those of each unit add up to zero',
    query: z.object({ month: Month }),
    response: z.object({
      month: Month,
      transactions: z.array(z.object({ kind: z.string(), count: z.number().int() })),
      lines: z.array(AccountingLine),
    }),
  },
  export: {
    method: 'GET',
    path: '/admin/accounting/export',
    access: 'admin',
    permission: 'money.view',
    isRecorded: true,
    summary:
      'Every entry of a month in the ledger, oldest first (CSV). Columns: time, document number, kind, account, unit, username of the owner, amount, tax rate and tax (empty: not known to the site), transaction, reversed transaction',
    query: z.object({ month: Month }),
    produces: 'text/csv',
    limit: { max: 20, perS: 3600 },
  },
})
