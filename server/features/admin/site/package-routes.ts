import { tokenPackages } from '../../../../contract/admin/token-packages.ts'
import type { Deps } from '../../../deps.ts'
import type { RegisterFeature } from '../../../http/feature.ts'
import type { Handlers } from '../../../http/handler-types.ts'
import { mount } from '../../../http/mount.ts'
import { requireCurrentPassword } from '../../identity/auth/require-reauthentication.ts'
import {
  allPackages,
  createPackage,
  orderPackages,
  presentPackage,
  removePackage,
  updatePackage,
} from '../../money/wallet/save-package.ts'

const handlers = (deps: Deps): Handlers<typeof tokenPackages> => ({
  list: async () => ({ data: (await allPackages(deps)).map(presentPackage) }),
  create: async ({ viewer, body: { currentPassword, ...input } }) => {
    await requireCurrentPassword(deps, viewer, currentPassword)
    return createPackage(deps, input)
  },
  update: async ({ viewer, params, body: { currentPassword, ...input } }) => {
    await requireCurrentPassword(deps, viewer, currentPassword)
    return updatePackage(deps, params.id, input)
  },
  order: ({ body }) => orderPackages(deps, body.ids),
  remove: ({ params }) => removePackage(deps, params.id),
})

/** The token packages of top-ups (product.md, Operators). */
export const registerTokenPackages: RegisterFeature = (app, deps) => mount(app, deps, tokenPackages, handlers(deps))
