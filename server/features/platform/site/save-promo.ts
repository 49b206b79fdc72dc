import { randomUUIDv7 } from 'node:crypto'
import { sql } from 'kysely'
import { maxPromos } from '../../../../contract/platform/promos.ts'
import type { promos } from '../../../../contract/admin/promos.ts'
import type { Deps } from '../../../deps.ts'
import type { Trx } from '../../../db/transaction.ts'
import { transactionWithEvents } from '../../../events/events.ts'
import { ApiError } from '../../../http/api-error.ts'
import type { Input } from '../../../http/handler-types.ts'

type PromoInput = Input<typeof promos.create>['body']

async function columnsOf(trx: Trx, { places, title, text, link, pictureId, from, to }: PromoInput, now: Date) {
  if (pictureId !== undefined) {
    const found = await trx.selectFrom('site_picture').select('id').where('id', '=', pictureId).forShare().execute()
    if (found.length === 0) throw new ApiError('not_found')
  }
  return {
    places: [...new Set(places)],
    title: JSON.stringify(title),
    text: JSON.stringify(text),
    link: link ?? null,
    picture_id: pictureId ?? null,
    shown_from: from === undefined ? null : new Date(from),
    shown_to: to === undefined ? null : new Date(to),
    updated_at: now,
  }
}

/** Adds a promo of the site, as the last one. @throws ApiError not_found (no such picture), promos_full */
export async function createPromo(deps: Deps, input: PromoInput): Promise<string> {
  const id = randomUUIDv7()
  const now = deps.clock.now()
  await transactionWithEvents(deps, async (trx, record) => {
    await sql`lock table site_promo in share row exclusive mode`.execute(trx)
    const { total, last } = await trx
      .selectFrom('site_promo')
      .select((of) => [of.fn.countAll<number>().as('total'), of.fn.max('position').as('last')])
      .executeTakeFirstOrThrow()
    if (total >= maxPromos) throw new ApiError('promos_full', { max: maxPromos })
    const columns = await columnsOf(trx, input, now)
    await trx
      .insertInto('site_promo')
      .values({ id, ...columns, position: (last ?? 0) + 1, created_at: now })
      .execute()
    record('promo.changed', {})
  })
  return id
}

/** Changes a promo. @throws ApiError not_found, also for an unknown picture */
export async function updatePromo(deps: Deps, id: string, input: PromoInput): Promise<void> {
  await transactionWithEvents(deps, async (trx, record) => {
    const columns = await columnsOf(trx, input, deps.clock.now())
    const { numUpdatedRows } = await trx
      .updateTable('site_promo')
      .set(columns)
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
    if (numUpdatedRows === 0n) throw new ApiError('not_found')
    record('promo.changed', {})
  })
}

/** Puts these promos first, in this order; the others stay behind them as they are. Unknown ids do nothing. */
export async function orderPromos(deps: Deps, ids: readonly string[]): Promise<void> {
  await transactionWithEvents(deps, async (trx, record) => {
    await sql`update site_promo set position = ordered.position from (
        select id, row_number() over (order by array_position(${ids}::uuid[], id), position, id) as position from site_promo
      ) as ordered where ordered.id = site_promo.id`.execute(trx)
    record('promo.changed', {})
  })
}

/** Deletes a promo. @throws ApiError not_found */
export async function removePromo(deps: Deps, id: string): Promise<void> {
  await transactionWithEvents(deps, async (trx, record) => {
    const { numDeletedRows } = await trx.deleteFrom('site_promo').where('id', '=', id).executeTakeFirstOrThrow()
    if (numDeletedRows === 0n) throw new ApiError('not_found')
    record('promo.changed', {})
  })
}

/** Dismisses a promo for an account. @throws ApiError not_found */
export async function dismissPromo({ db }: Pick<Deps, 'db'>, accountId: string, promoId: string): Promise<void> {
  const known = await db.selectFrom('site_promo').select('id').where('id', '=', promoId).executeTakeFirst()
  if (!known) throw new ApiError('not_found')
  await db
    .insertInto('site_promo_dismissed')
    .values({ account_id: accountId, promo_id: promoId })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}
