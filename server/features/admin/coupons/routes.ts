import type { Language } from '../../../../contract/errors.ts'
import { fromMinor } from '../../../../contract/money/money.ts'
import { siteCoupons, type CouponUse } from '../../../../contract/admin/site-coupons.ts'
import type { Db } from '../../../db/connect.ts'
import type { Deps } from '../../../deps.ts'
import { ApiError } from '../../../http/api-error.ts'
import { csvLine, csvStart, momentCell } from '../../../http/csv.ts'
import { cutPage, readTimeCursor } from '../../../http/cursor.ts'
import type { RegisterFeature } from '../../../http/feature.ts'
import type { Handlers } from '../../../http/handler-types.ts'
import { mount } from '../../../http/mount.ts'
import { loadPeople } from '../../identity/visibility/load-people.ts'
import { presentCoupon } from '../../money/coupons/present.ts'
import { listCoupons, loadCoupon, type LoadedCoupon } from '../../money/coupons/queries.ts'
import { createCoupon, endCoupon, updateCoupon } from '../../money/coupons/save-coupon.ts'
import { readSettings } from '../../platform/settings/queries.ts'
import { listUses, type UseLine } from './queries.ts'

/** Whose coupons these are: nobody's, so they are valid for every creator. */
const ofSite = null
const batch = 1000
/** Maximum number of exported uses. */
const maxRows = 100_000

const columnTitles: Record<Language, readonly string[]> = {
  en: ['Used (UTC)', 'Code', 'Fan', 'Creator', 'Plan', 'Full price', 'Paid', 'Currency', 'Payment'],
  pt: ['Usado em (UTC)', 'Código', 'Fã', 'Criador', 'Plano', 'Preço cheio', 'Pago', 'Moeda', 'Pagamento'],
}

async function presentUses(db: Db, lines: readonly UseLine[]): Promise<CouponUse[]> {
  const people = await loadPeople(
    db,
    lines.flatMap((line) => [line.fan_id, line.performer_id])
  )
  return lines.flatMap((line) => {
    const [fan, performer] = [people.get(line.fan_id), people.get(line.performer_id)]
    if (!fan || !performer) return []
    return {
      _id: line.id,
      fan,
      performer,
      type: line.type as CouponUse['type'],
      fullPrice: fromMinor(line.full_price),
      paid: fromMinor(line.amount),
      createdAt: line.created_at.toISOString(),
    }
  })
}

async function* exportUses(
  db: Db,
  coupon: LoadedCoupon,
  { currency, language }: { currency: string; language: Language }
): AsyncGenerator<string> {
  yield csvStart + csvLine(columnTitles[language], language)
  let before: { at: Date; id: string } | undefined
  for (let sent = 0; sent < maxRows; sent += batch) {
    const rows = await listUses(db, coupon.id, batch, before)
    yield (await presentUses(db, rows))
      .map((use) =>
        csvLine(
          [
            momentCell(use.createdAt),
            coupon.code,
            use.fan.username ?? use.fan.name,
            use.performer.username ?? use.performer.name,
            use.type,
            { amount: use.fullPrice },
            { amount: use.paid },
            currency,
            use._id,
          ],
          language
        )
      )
      .join('')
    const last = rows.at(-1)
    if (rows.length < batch || !last) return
    before = { at: last.created_at, id: last.id }
  }
}

const handlers = (deps: Deps): Handlers<typeof siteCoupons> => {
  const find = async (id: string): Promise<LoadedCoupon> => {
    const coupon = await loadCoupon(deps.db, ofSite, id)
    if (!coupon) throw new ApiError('not_found')
    return coupon
  }
  return {
    list: async ({ query }) => {
      const at = deps.clock.now()
      const { rows, total } = await listCoupons(deps.db, ofSite, at, query)
      return { data: rows.map((row) => presentCoupon(row, at)), total }
    },
    create: async ({ body }) => presentCoupon(await createCoupon(deps, ofSite, body), deps.clock.now()),
    update: async ({ params, body }) =>
      presentCoupon(await updateCoupon(deps, ofSite, params.id, body), deps.clock.now()),
    end: ({ params }) => endCoupon(deps, ofSite, params.id),
    uses: async ({ params: { id }, query: { limit, before } }) => {
      const { used } = await find(id)
      const rows = await listUses(deps.db, id, limit + 1, readTimeCursor(before))
      const { page, nextCursor } = cutPage(rows, limit, (row) => row.created_at)
      return { data: await presentUses(deps.db, page), total: used, nextCursor }
    },
    exportUses: async ({ params: { id }, caller: { language } }) => {
      const [coupon, { currency }] = await Promise.all([find(id), readSettings(deps.db)])
      return { name: `coupon-${coupon.code}.csv`, body: exportUses(deps.db, coupon, { currency, language }) }
    },
  }
}

/** Coupons of the whole site (product.md, Operators). The shell's commands call the same functions. */
export const registerSiteCoupons: RegisterFeature = (app, deps) => mount(app, deps, siteCoupons, handlers(deps))
