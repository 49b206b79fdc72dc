import { addresses } from '../../../../contract/identity/addresses.ts'
import type { Deps } from '../../../deps.ts'
import { ApiError } from '../../../http/api-error.ts'
import { completed } from '../../../http/completed.ts'
import type { RegisterFeature } from '../../../http/feature.ts'
import type { Handlers } from '../../../http/handler-types.ts'
import { mount } from '../../../http/mount.ts'
import { applyAddressRule } from './address-rule.ts'
import { presentAddress } from './present.ts'
import { findAddress, listAddresses } from './queries.ts'
import { createAddress, removeAddress, updateAddress } from './save-address.ts'

const handlers = (deps: Deps): Handlers<typeof addresses> => ({
  create: async ({ viewer, body }) => presentAddress(await createAddress(deps, viewer.id, applyAddressRule(body))),
  update: async ({ viewer, params, body, caller }) => {
    const row = await findAddress(deps.db, viewer.id, params.id)
    if (!row) throw new ApiError('not_found')
    const { _id: _, createdAt: __, ...stored } = presentAddress(row)
    const whole = completed(addresses.create.body, body, stored, caller.language)
    return presentAddress(await updateAddress(deps, viewer.id, params.id, applyAddressRule(whole)))
  },
  search: async ({ viewer, query }) => {
    const { rows, total } = await listAddresses(deps.db, viewer.id, query)
    return { data: rows.map(presentAddress), total }
  },
  remove: ({ viewer, params }) => removeAddress(deps, viewer.id, params.id),
})

/** The address book for deliveries (Spec §7, Addresses). */
export const registerAddresses: RegisterFeature = (app, deps) => mount(app, deps, addresses, handlers(deps))
