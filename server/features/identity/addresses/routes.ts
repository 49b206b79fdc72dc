import { addresses } from '../../../../contract/accounts/addresses.ts'
import type { Deps } from '../../../deps.ts'
import type { RegisterFeature } from '../../../http/feature.ts'
import type { Handlers } from '../../../http/handler-types.ts'
import { mount } from '../../../http/mount.ts'
import { applyAddressRule } from './address-rule.ts'
import { presentAddress } from './present.ts'
import { listAddresses } from './queries.ts'
import { createAddress, removeAddress, updateAddress } from './save-address.ts'

const handlers = (deps: Deps): Handlers<typeof addresses> => ({
  create: async ({ viewer, body }) => presentAddress(await createAddress(deps, viewer.id, applyAddressRule(body))),
  update: async ({ viewer, params, body }) =>
    presentAddress(await updateAddress(deps, viewer.id, params.id, applyAddressRule(body))),
  search: async ({ viewer, query }) => {
    const { rows, total } = await listAddresses(deps.db, viewer.id, query)
    return { data: rows.map(presentAddress), total }
  },
  remove: ({ viewer, params }) => removeAddress(deps, viewer.id, params.id),
})

/** The address book for deliveries (Spec §7, Addresses). */
export const registerAddresses: RegisterFeature = (app, deps) => mount(app, deps, addresses, handlers(deps))
