import { erasure } from '../../../../contract/admin/erasure.ts'
import type { Deps } from '../../../deps.ts'
import type { RegisterFeature } from '../../../http/feature.ts'
import type { Handlers } from '../../../http/handler-types.ts'
import { mount } from '../../../http/mount.ts'
import { requireCurrentPassword } from '../../identity/auth/require-reauthentication.ts'
import { closeAccount } from '../../account-lifecycle/deletion/close-account.ts'
import { loadDeletion } from '../../account-lifecycle/deletion/figures.ts'

const handlers = (deps: Deps): Handlers<typeof erasure> => ({
  view: ({ params }) => loadDeletion(deps.db, params.id, deps.clock.now()),
  close: async ({ params, viewer, body }) => {
    await requireCurrentPassword(deps, viewer, body.currentPassword)
    await closeAccount(deps, params.id, {
      forfeits: body.forfeits,
      reason: body.reason,
      atOnce: body.kind === 'erase',
    })
  },
})

/** Closing and erasing an account as an operator (product.md, Leaving). */
export const registerErasure: RegisterFeature = (app, deps) => mount(app, deps, erasure, handlers(deps))
