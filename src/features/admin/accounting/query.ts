import { siteDay } from '../../money/earnings/ranges.ts'

/** The path of the accounting. */
export const ACCOUNTING_PATH = '/admin/accounting'

/** The number of months that can be chosen, this one included. */
const MONTHS = 24

/** The months that can be chosen, newest first (`2026-11`). */
export const accountingMonths = (): string[] => {
  const [year = 0, month = 1] = siteDay().split('-').map(Number)
  return Array.from({ length: MONTHS }, (_, back) =>
    new Date(Date.UTC(year, month - 1 - back)).toISOString().slice(0, 7)
  )
}

/** The month in an address; this one without. */
export const accountingMonth = ({ month }: Readonly<Record<string, unknown>>): string =>
  typeof month === 'string' && /^20\d{2}-(0[1-9]|1[0-2])$/.test(month) ? month : siteDay().slice(0, 7)

/** The input of the request, shared by page and screen. */
export const accountingInput = (month: string) => ({ query: { month } })
