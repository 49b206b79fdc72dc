import { viewing } from '../../../../contract/admin/viewing.ts'
import type { Deps } from '../../../deps.ts'
import { ApiError } from '../../../http/api-error.ts'
import type { RegisterFeature } from '../../../http/feature.ts'
import type { Handlers } from '../../../http/handler-types.ts'
import { mount } from '../../../http/mount.ts'
import { recordOperatorAction } from '../../../http/operators/record-operator-action.ts'
import { beginViewing } from './begin-viewing.ts'

const handlers = (deps: Deps): Handlers<typeof viewing> => ({
  begin: async ({ viewer, params }) => {
    const { token, expiresAt } = await beginViewing(deps, viewer, params.id)
    return { token, expiresAt: expiresAt.toISOString() }
  },
  leave: async ({ viewer, caller }) => {
    const open = viewer.viewing
    if (!open) throw new ApiError('not_found')
    // The caller is the account that was viewed, so the call is not recorded by itself.
    await recordOperatorAction(
      deps,
      { viewer: { id: open.operatorId, authority: open.authority }, address: caller.address },
      { action: 'viewing.leave', subjectId: viewer.id, input: {} },
      () => deps.db.deleteFrom('viewing').where('id', '=', open.id).execute()
    )
  },
})

/** Viewing the site as somebody else (product.md, Operators; decision 51). */
export const registerViewing: RegisterFeature = (app, deps) => mount(app, deps, viewing, handlers(deps))
