import { sql } from 'kysely'
import type { Posted } from './read-books.ts'
import type { ModelSetup } from './setup.ts'

/**
 * Checks that nobody was paid twice: what was paid out is what was requested and approved, here and at the gateway, and
 * what is reserved is what is under way.
 */
export async function checkPayouts({ db, households }: ModelSetup, ledger: readonly Posted[]): Promise<string[]> {
  const faults: string[] = []
  const requests = await db
    .selectFrom('payout_request')
    .select(['id', 'performer_id', 'amount', 'status', 'method', sql<{ status: string }[]>`history`.as('history')])
    .execute()
  const posted = new Map(ledger.map((one) => [one.id, one]))
  const sent = new Map(
    (await db.selectFrom('sandbox.payout').select(['idempotency_key', 'amount', 'status', 'account_id']).execute()).map(
      (row) => [row.idempotency_key, row]
    )
  )
  for (const { id, performer_id, amount, status, method, history } of requests) {
    const left = posted.get(id)?.moves.get('clearing:currency') ?? 0
    if (left !== (status === 'paid' ? amount : 0)) faults.push(`payout ${id} (${status}) of ${amount} moved ${left}`)
    const transfer = sent.get(id)
    const isSent =
      transfer?.status === 'paid' && transfer.amount === amount && transfer.account_id === `acct_${performer_id}`
    if (method === 'sandbox' ? isSent !== (status === 'paid') : transfer !== undefined)
      faults.push(`payout ${id} (${status}, ${method}) at the gateway: ${JSON.stringify(transfer)}`)
    if (history.filter((step) => step.status === status).length !== 1 || history.at(-1)?.status !== status)
      faults.push(`payout ${id} contradicts the ledger: ${JSON.stringify(history)}`)
    if (status === 'approved' && method !== 'bank') faults.push(`payout ${id} was approved and never sent`)
  }
  if ([...sent.keys()].some((id) => !requests.some((one) => one.id === id)))
    faults.push('the gateway sent what nobody asked for')
  const { rows } = await sql<{ line: string }>`
    select c.code || ' was used ' || count(*) || ' times of ' || c.total_limit as line from coupon c join payment p on p.coupon_id = c.id and p.status <> 'failed' group by c.id having count(*) > c.total_limit`.execute(
    db
  )
  for (const { seed, creators } of households)
    for (const { id } of creators) {
      const open = requests.filter(
        (one) => one.performer_id === id && (one.status === 'pending' || one.status === 'approved')
      )
      const aside = ledger.reduce((sum, { moves }) => sum + (moves.get(`reserved:${id}`) ?? 0), 0)
      if (open.length > 1 || aside !== open.reduce((sum, { amount }) => sum + amount, 0))
        faults.push(`seed ${seed}: ${aside} is set aside for ${JSON.stringify(open)}`)
    }
  return [...faults, ...rows.map(({ line }) => line)]
}
