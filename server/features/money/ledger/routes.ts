import type { RegisterFeature } from '../../../http/feature.ts'
import { keepLedgerMonths } from './months.ts'

/** Keeps months ready for the ledger's entries, at the start and every hour. */
export const registerLedger: RegisterFeature = async (_app, deps) => {
  await keepLedgerMonths(deps)
  await deps.jobs.work('make-ledger-months', () => keepLedgerMonths(deps))
  await deps.jobs.schedule('make-ledger-months', '7 * * * *')
}
