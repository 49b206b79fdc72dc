import type { RegisterFeature } from '../../../http/feature.ts'
import { keepLedgerMonths, readLedgerMonths } from './months.ts'

/** Keeps months ready for the ledger's entries, at the start and every hour, and tells Prometheus about them. */
export const registerLedger: RegisterFeature = async (_app, deps) => {
  await keepLedgerMonths(deps)
  await deps.jobs.work('make-ledger-months', () => keepLedgerMonths(deps))
  await deps.jobs.schedule('make-ledger-months', '7 * * * *')
  deps.metrics?.read([
    {
      name: 'stagedoor_ledger_months_ahead',
      help: 'Months after the current one that have a partition of the ledger',
      values: async () => [{ value: (await readLedgerMonths(deps.db)).ahead }],
    },
    {
      name: 'stagedoor_ledger_entries_unplaced',
      help: 'Entries of the ledger that belong to no month that has a partition, up to a thousand',
      values: async () => [{ value: (await readLedgerMonths(deps.db)).unplaced }],
    },
  ])
}
