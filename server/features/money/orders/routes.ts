import { orders, type Order } from '../../../../contract/money/orders.ts'
import type { Deps } from '../../../deps.ts'
import { ApiError } from '../../../http/api-error.ts'
import type { RegisterFeature } from '../../../http/feature.ts'
import type { Handlers } from '../../../http/handler-types.ts'
import { mount } from '../../../http/mount.ts'
import { presentOrder } from './present.ts'
import { findOrder, searchOrders, type OrderQuery, type Side } from './queries.ts'
import { notifySellers } from './notify-seller.ts'
import { updateDeliveryAddress, updateOrder } from './update-order.ts'

const handlers = (deps: Deps): Handlers<typeof orders> => {
  const list = async (side: Side, accountId: string, query: OrderQuery) => {
    const { rows, total } = await searchOrders(deps.db, side, accountId, query)
    return { data: rows.map((row) => presentOrder(deps, row, accountId)), total }
  }
  const one = async (accountId: string, id: string): Promise<Order> => {
    const row = await findOrder(deps.db, accountId, id)
    if (!row) throw new ApiError('not_found')
    return presentOrder(deps, row, accountId)
  }
  return {
    search: ({ viewer, query }) => list('performer', viewer.id, query),
    searchOwn: ({ viewer, query }) => list('buyer', viewer.id, query),
    view: ({ viewer, params }) => one(viewer.id, params.id),
    update: async ({ viewer, params, body }) => {
      await updateOrder(deps, viewer.id, params.id, body)
      return one(viewer.id, params.id)
    },
    updateAddress: async ({ viewer, params, body }) => {
      await updateDeliveryAddress(deps, viewer.id, params.id, body.deliveryAddressId)
      return one(viewer.id, params.id)
    },
  }
}

/** Orders of products, for buyers and sellers (Spec §7, Orders). */
export const registerOrders: RegisterFeature = async (app, deps) => {
  mount(app, deps, orders, handlers(deps))
  await deps.jobs.work('tell-sellers', () => notifySellers(deps))
  await deps.jobs.schedule('tell-sellers', '* * * * *')
}
