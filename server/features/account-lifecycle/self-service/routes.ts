import { accountLifecycle } from '../../../../contract/account-lifecycle/account-lifecycle.ts'
import type { Deps } from '../../../deps.ts'
import type { RegisterFeature } from '../../../http/feature.ts'
import type { Handlers } from '../../../http/handler-types.ts'
import { mount } from '../../../http/mount.ts'
import { requireCurrentPassword } from '../../identity/auth/require-reauthentication.ts'
import { closeAccount } from '../deletion/close-account.ts'
import { loadDeletion } from '../deletion/figures.ts'
import { loadExport, requestExport, stopExport } from '../exports/request-export.ts'
import { loadImport, requestImport, stopImport } from '../imports/request-import.ts'
import { registerAccountLifecycleJobs } from './jobs.ts'

const handlers = (deps: Deps): Handlers<typeof accountLifecycle> => ({
  deletion: ({ viewer }) => loadDeletion(deps.db, viewer.id, deps.clock.now()),
  delete: async ({ viewer, body }) => {
    await requireCurrentPassword(deps, viewer, body.currentPassword)
    await closeAccount(deps, viewer.id, { forfeits: body.forfeits, reason: null })
  },
  exports: ({ viewer }) => loadExport(deps, viewer.id),
  export: async ({ viewer, body, caller }) => {
    await requireCurrentPassword(deps, viewer, body.currentPassword)
    return requestExport(deps, viewer.id, caller.language)
  },
  stopExport: ({ viewer }) => stopExport(deps, viewer.id),
  imports: ({ viewer }) => loadImport(deps, viewer.id),
  import: ({ viewer, body, caller }) => requestImport(deps, viewer, body, caller.language),
  stopImport: ({ viewer }) => stopImport(deps, viewer.id),
})

/** Closing an account, and archives of what it has (product.md, Leaving), with their jobs. */
export const registerAccountLifecycle: RegisterFeature = async (app, deps) => {
  mount(app, deps, accountLifecycle, handlers(deps))
  await registerAccountLifecycleJobs(deps)
}
