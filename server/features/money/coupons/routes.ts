import { coupons } from '../../../../contract/money/coupons.ts'
import type { Deps } from '../../../deps.ts'
import type { RegisterFeature } from '../../../http/feature.ts'
import type { Handlers } from '../../../http/handler-types.ts'
import { mount } from '../../../http/mount.ts'
import { applyCoupon } from './apply-coupon.ts'
import { presentCoupon } from './present.ts'
import { listCoupons } from './queries.ts'
import { remindCoupons } from './remind-coupons.ts'
import { createCoupon, endCoupon, updateCoupon } from './save-coupon.ts'

const handlers = (deps: Deps): Handlers<typeof coupons> => ({
  apply: ({ viewer, params, body, caller }) =>
    applyCoupon(deps, { viewer, country: caller.country, language: caller.language }, { code: params.code, ...body }),
  list: async ({ viewer, query }) => {
    const at = deps.clock.now()
    const { rows, total } = await listCoupons(deps.db, viewer.id, at, query)
    return { data: rows.map((row) => presentCoupon(row, at)), total }
  },
  create: async ({ viewer, body }) => presentCoupon(await createCoupon(deps, viewer.id, body), deps.clock.now()),
  update: async ({ viewer, params, body }) =>
    presentCoupon(await updateCoupon(deps, viewer.id, params.id, body), deps.clock.now()),
  end: ({ viewer, params }) => endCoupon(deps, viewer.id, params.id),
})

/**
 * Coupons for subscriptions, created by creators and redeemed by fans (Spec §7, POST /coupons/{code}/apply-coupon), and
 * the job that reminds of their end.
 */
export const registerCoupons: RegisterFeature = async (app, deps) => {
  mount(app, deps, coupons, handlers(deps))
  await deps.jobs.work('remind-coupons', () => remindCoupons(deps))
  await deps.jobs.schedule('remind-coupons', '10 9 * * *')
}
