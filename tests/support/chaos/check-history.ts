import { sql, type Kysely } from 'kysely'
import type { DB } from '../../../server/db/schema.ts'
import { walletBalance } from '../../../server/features/money/ledger/queries.ts'
import type { Operation, History, Result } from './history.ts'
import type { Fixtures } from './people.ts'

type Db = Kysely<DB>

/** What is wrong with the number of times that something is there. */
const wrongTimes = (result: Result, times: number): string | undefined => {
  if (times > 1) return `is there ${times} times`
  if (result === 'done' && times === 0) return 'was answered and is lost'
  if (result === 'refused' && times > 0) return 'was refused and is there'
  return undefined
}

/** Number of rows by the text in a column that has the mark. */
async function countMarks(db: Db, kind: Operation['kind']): Promise<Map<string, number>> {
  const [table, column] = {
    tip: ['sale', 'message'],
    comment: ['comment', 'content'],
    post: ['feed', 'text'],
    payout: ['payout_request', 'note'],
  }[kind] as [string, string]
  const { rows } = await sql<{
    mark: string
    times: number
  }>`select ${sql.ref(column)} as mark, count(*) as times from ${sql.table(table)} where ${sql.ref(column)} is not null group by 1`.execute(
    db
  )
  return new Map(rows.map(({ mark, times }) => [mark, times]))
}

/** Compares everything that was answered with what is there: nothing lost, and nothing twice. */
export async function checkHistory(db: Db, history: History, fixtures: Fixtures): Promise<string[]> {
  const faults: string[] = []
  for (const kind of ['tip', 'comment', 'post', 'payout'] as const) {
    const counts = await countMarks(db, kind)
    for (const { mark, result, by } of history.marked.filter((operation) => operation.kind === kind)) {
      const wrong = wrongTimes(result, counts.get(mark) ?? 0)
      if (wrong) faults.push(`the ${kind} ${mark} of person ${by} ${wrong}`)
    }
  }
  return [
    ...faults,
    ...(await checkPurchases(db, history, fixtures)),
    ...(await checkWallets(db, history, fixtures)),
    ...(await checkToggles(db, history, fixtures)),
    ...(await checkNotifications(db, fixtures)),
  ]
}

async function checkPurchases(db: Db, { bought, toppedUp }: History, { people }: Fixtures): Promise<string[]> {
  const sales = await db
    .selectFrom('sale')
    .select(['buyer_id', 'item_id', (is) => is.fn.countAll<number>().as('times')])
    .where('type', '=', 'feed')
    .groupBy(['buyer_id', 'item_id'])
    .execute()
  const timesOf = new Map(sales.map(({ buyer_id, item_id, times }) => [`${buyer_id} ${item_id}`, times]))
  const faults = sales.filter(({ times }) => times > 1).map(({ item_id }) => `the post ${item_id} was bought twice`)
  for (const { by, feedId, result } of bought) {
    const wrong = wrongTimes(result, timesOf.get(`${people[by]?.id} ${feedId}`) ?? 0)
    // A refused second attempt to buy says nothing of the first one, whose answer was lost.
    if (wrong && result === 'done') faults.push(`the purchase of ${feedId} by person ${by} ${wrong}`)
  }
  const payments = await db
    .selectFrom('payment')
    .select(['id', 'account_id', 'status', 'tokens'])
    .where('type', '=', 'top_up')
    .execute()
  const statuses = new Map(payments.map(({ id, status }) => [id, status]))
  for (const { by, id, result } of toppedUp)
    if (result === 'done' && statuses.get(id ?? '') !== 'succeeded')
      faults.push(`the top-up ${id} of person ${by} was answered as paid and is ${statuses.get(id ?? '') ?? 'lost'}`)
  const open = payments.filter(({ status }) => status === 'processing' || status === 'requires_action')
  return [...faults, ...open.map(({ id, status }) => `the payment ${id} stays ${status}`)]
}

/** To the hundredth of a token, what the answers add up to; not of those who have an unknown answer. */
async function checkWallets(db: Db, history: History, { fans }: Fixtures): Promise<string[]> {
  const unsure = new Set(
    [...history.toppedUp, ...history.bought, ...history.marked.filter(({ kind }) => kind === 'tip')]
      .filter(({ result }) => result === 'unknown')
      .map(({ by }) => by)
  )
  const faults: string[] = []
  for (const fan of fans) {
    if (unsure.has(fan.number)) continue
    const balance = await walletBalance(db, fan.id)
    if (balance !== fan.tokens)
      faults.push(`the wallet of person ${fan.number} has ${balance}, and its answers add up to ${fan.tokens}`)
  }
  return faults
}

async function checkToggles(db: Db, { follows, likes }: History, { people }: Fixtures): Promise<string[]> {
  const following = new Set(
    (await db.selectFrom('follow').select(['follower_id', 'performer_id']).execute()).map(
      (row) => `${row.follower_id} ${row.performer_id}`
    )
  )
  const liked = new Set(
    (await db.selectFrom('reaction').select(['account_id', 'object_id']).where('action', '=', 'like').execute()).map(
      (row) => `${row.account_id} ${row.object_id}`
    )
  )
  return [['follow', follows, following] as const, ['like', likes, liked] as const].flatMap(([what, answered, there]) =>
    [...answered].flatMap(([key, isOn]) => {
      const [number = '', id = ''] = key.split(' ')
      const isThere = there.has(`${people[Number(number)]?.id} ${id}`)
      return isOn === undefined || isOn === isThere
        ? []
        : [`the ${what} ${key} was answered as ${isOn} and is ${isThere}`]
    })
  )
}

/** Each tip, purchase and comment has told its creator once. */
async function checkNotifications(db: Db, { creators }: Fixtures): Promise<string[]> {
  const { rows } = await sql<{ what: string; id: string; times: number }>`
    select c.what, c.id, count(n.id) as times from (
      select 'tip' as what, id, performer_id as told from sale where type = 'tip'
      union all select 'purchase', id, performer_id from sale where type = 'feed'
      union all select 'comment', id, performer_id from comment where author_id <> performer_id) c
    left join notification n on n.kind = c.what and n.object_id = c.id and n.account_id = c.told
    where c.told = any(${creators.map(({ id }) => id)}::uuid[])
    group by c.what, c.id having count(n.id) <> 1 limit 20`.execute(db)
  return rows.map(({ what, id, times }) => `the ${what} ${id} has ${times} notifications`)
}
