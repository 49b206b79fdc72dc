import type { Deps } from '../../../deps.ts'
import { eraseAccounts } from '../deletion/erase-account.ts'
import { leaveSite } from '../deletion/leave-site.ts'
import { refundRest } from '../deletion/rest-refunds.ts'
import { giveUpExport, makeExport } from '../exports/make-export.ts'
import { sweepExports } from '../exports/request-export.ts'
import { sweepImports } from '../imports/request-import.ts'
import { giveUpImport, readArchive } from '../imports/read-archive.ts'

/** Registers the jobs of closed accounts and of archives. */
export async function registerAccountLifecycleJobs(deps: Deps): Promise<void> {
  await deps.jobs.work('leave-site', ({ accountId }) => leaveSite(deps, accountId), {
    givenUp: { nobody: 'the owner has left; operators end what still runs' },
  })
  await deps.jobs.work('refund-rest', ({ accountId, ...refund }) => refundRest(deps, accountId, refund), {
    givenUp: { nobody: 'the subscriber hears of the refund when it is made, and operators see to that' },
  })
  await deps.jobs.work('erase-accounts', () => eraseAccounts(deps))
  await deps.jobs.schedule('erase-accounts', '41 * * * *')
  await deps.jobs.work('make-export', ({ exportId }) => makeExport(deps, exportId), {
    givenUp: ({ exportId }) => giveUpExport(deps, exportId),
  })
  await deps.jobs.work('sweep-exports', async () => {
    await sweepExports(deps)
    await sweepImports(deps)
  })
  await deps.jobs.schedule('sweep-exports', '51 * * * *')
  await deps.jobs.work('read-archive', ({ importId }) => readArchive(deps, importId), {
    givenUp: ({ importId }) => giveUpImport(deps, importId),
  })
}
