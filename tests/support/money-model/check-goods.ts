import { sql } from 'kysely'
import type { Causes } from './check.ts'
import type { ModelSetup } from './setup.ts'

/** Checks what money buys: stock, subscription periods, spending limits. */
export async function checkGoods(model: ModelSetup, causes: Causes): Promise<string[]> {
  return [...(await checkStock(model, causes)), ...(await checkSubscriptions(model)), ...(await checkCaps(model))]
}

/** Checks that nothing was sold that was not in stock: initial stock, minus sales, plus returns before shipment. */
async function checkStock({ db, households }: ModelSetup, causes: Causes): Promise<string[]> {
  const orders = await db
    .selectFrom('product_order')
    .select(['id', 'status', 'product_id', 'quantity', sql<{ status: string }[]>`history`.as('history')])
    .execute()
  const assets = new Map(
    (await db.selectFrom('asset').select(['id', 'stock', 'total_sales']).execute()).map((row) => [row.id, row])
  )
  const faults: string[] = []
  for (const { creators, seed } of households)
    for (const { poster, file, stock } of creators)
      for (const product of [poster, file]) {
        const sold = orders.filter((order) => order.product_id === product)
        for (const { id, quantity } of sold) {
          const cause = causes.get(id)
          if (cause?.kind !== 'charge' || cause.copies !== quantity || cause.product !== product)
            faults.push(`seed ${seed}: order ${id} of ${quantity} was wanted otherwise`)
        }
        const kept = sold.filter(({ status }) => status !== 'refunded').reduce((sum, { quantity }) => sum + quantity, 0)
        const away = sold
          .filter(({ status, history }) => status !== 'refunded' || history.some((step) => step.status === 'shipped'))
          .reduce((sum, { quantity }) => sum + quantity, 0)
        const now = assets.get(product)
        if (now?.total_sales !== kept)
          faults.push(`seed ${seed}: product ${product} counts ${now?.total_sales} sales, not ${kept}`)
        if (product === poster && (now?.stock !== stock - away || now.stock < 0))
          faults.push(`seed ${seed}: poster ${product} has ${now?.stock}, not ${stock - away}`)
      }
  return faults
}

const lastDay = (year: number, month: number) => new Date(Date.UTC(year, month + 1, 0)).getUTCDate()

/** `n` months after a date, the day clamped to the month's length. */
function monthsAfter(at: Date, n: number): Date {
  const [year, month] = [at.getUTCFullYear(), at.getUTCMonth() + n]
  const result = new Date(at)
  result.setUTCFullYear(year, month, Math.min(at.getUTCDate(), lastDay(year, month)))
  return result
}

/**
 * Checks that every period was paid once: each renewal was requested after the last period's end, and the end follows
 * from the payments.
 */
async function checkSubscriptions({ db }: ModelSetup): Promise<string[]> {
  const faults: string[] = []
  const rows = await db.selectFrom('subscription').select(['id', 'type', 'ends_at', 'status', 'started_at']).execute()
  const paid = await db
    .selectFrom('payment')
    .select(['id', 'subscription_id', 'is_renewal', 'subscription_type', 'created_at', 'settled_at'])
    .where('subscription_id', 'is not', null)
    .where('status', 'in', ['succeeded', 'refunded', 'disputed'])
    .orderBy('settled_at')
    .orderBy('created_at')
    .orderBy('id')
    .execute()
  const bySubscription = Map.groupBy(paid, (row) => row.subscription_id)
  for (const { id, type, ends_at } of rows) {
    const [first, ...renewals] = bySubscription.get(id) ?? []
    if (!first?.settled_at || first.is_renewal) {
      faults.push(`subscription ${id} was never begun`)
      continue
    }
    const step = type === 'yearly' ? 12 : 1
    let anchor = first.settled_at
    let n = 1
    let end = monthsAfter(anchor, step)
    // A free trial lasts a day in this model, and the months count from its end.
    if (first.subscription_type === 'free') {
      end = new Date(anchor.getTime() + 86_400_000)
      ;[anchor, n] = [end, 0]
    }
    for (const renewal of renewals) {
      if (renewal.created_at < end)
        faults.push(`subscription ${id}: the period to ${end.toISOString()} was paid twice, by ${renewal.id} too`)
      const next = monthsAfter(anchor, step * (n + 1))
      if (next <= renewal.settled_at!) [anchor, n] = [renewal.settled_at!, 0]
      n++
      end = monthsAfter(anchor, step * n)
    }
    if (end.getTime() !== ends_at.getTime())
      faults.push(`subscription ${id} ends at ${ends_at.toISOString()}, not at ${end.toISOString()}`)
  }
  return faults
}

/** Checks that nobody spent more in a day than their limit. */
async function checkCaps({ db }: ModelSetup): Promise<string[]> {
  const { rows } = await sql<{ line: string }>`
    select l.account_id || ' spent ' || sum(s.gross) || ' of ' || l.day || ' on ' || date_trunc('day', s.created_at at time zone 'UTC') as line
    from spending_limit l join sale s on s.buyer_id = l.account_id and s.status in ('pending', 'available')
      and not exists (select from payment p where p.id = s.id and p.is_renewal)
    group by l.account_id, l.day, date_trunc('day', s.created_at at time zone 'UTC') having sum(s.gross) > l.day`.execute(
    db
  )
  return rows.map(({ line }) => line)
}
