import { randomUUIDv7 } from 'node:crypto'
import { sql } from 'kysely'
import { expect } from 'vitest'
import { payments } from '../../../contract/money/payments.ts'
import type { CardBehaviour } from '../../../contract/money/sandbox-cards.ts'
import { sandbox } from '../../../contract/money/sandbox.ts'
import { wallet } from '../../../contract/money/wallet.ts'
import { verifyLedger } from '../../../server/features/money/ledger/verify.ts'
import { transaction } from '../../../server/db/transaction.ts'
import { reverse } from '../../../server/features/money/ledger/reverse.ts'
import type { TestApp } from '../app.ts'
import type { TestPerson } from './people.ts'

/** Numbers of the sandbox's test cards by behaviour. */
export const cards = {
  pays: '4242 4242 4242 4242',
  authenticates: '4000 0027 6000 3184',
  declined: '4000000000000002',
  poor: '4000000000009995',
  lost: '4000000000009987',
  disputes: '4000 0000 0000 0259',
  unreachable: '4000 0000 0000 0119',
}

const laterBehaviour: Readonly<Record<string, CardBehaviour>> = {
  [cards.declined]: 'card_declined',
  [cards.poor]: 'insufficient_funds',
  [cards.lost]: 'lost_card',
  [cards.unreachable]: 'unreachable',
}

/**
 * Saves a test card, valid until 2099 unless told otherwise. Returns its id. One that its bank would not accept was
 * accepted once, and has changed since.
 */
export async function saveCard(
  test: TestApp,
  person: TestPerson,
  number = cards.pays,
  expiry = { expMonth: 12, expYear: 2099 }
): Promise<string> {
  const behaviour = laterBehaviour[number]
  const saved = await test.call(
    payments.addCard,
    {
      params: { gateway: 'sandbox' },
      body: { number: behaviour ? cards.pays : number, ...expiry, cvc: '123', holder: 'Test Person' },
    },
    person
  )
  // Its bank asks the cardholder first, who confirms.
  if (saved.error.code === 'card_authentication') {
    const { data } = await test.call(
      sandbox.authenticateCard,
      { params: { id: saved.error.challenge as string }, body: { approve: true, holder: 'Test Person' } },
      person
    )
    return data._id
  }
  expect(saved.status).toBe(201)
  if (behaviour) await test.call(sandbox.changeCard, { params: { id: saved.data._id }, body: { behaviour } }, person)
  return saved.data._id
}

/** Tops a wallet up through the sandbox; `amount` in currency. */
export async function topUpWallet(test: TestApp, person: TestPerson, amount: number): Promise<void> {
  const cardId = await saveCard(test, person)
  const paid = await test.call(
    payments.topUp,
    { body: { amount, cardId } },
    { token: person.token, key: randomUUIDv7() }
  )
  expect(paid.data.status).toBe('succeeded')
}

/** Sends a tip of `price` tokens with a key of its own. Returns the answer. */
export const sendTip = (test: TestApp, fan: TestPerson, creator: { id: string }, price: number, message?: string) =>
  test.call(
    wallet.tip,
    { params: { id: creator.id }, body: { price, ...(message !== undefined && { message }) } },
    { token: fan.token, key: randomUUIDv7() }
  )

/** Subscribes for a month at 9.95, the price of `createPerformer`, by card. Returns the answer. */
export const subscribeMonthly = (test: TestApp, fan: TestPerson, creator: { id: string }, cardId: string) =>
  test.call(
    payments.subscribe,
    { body: { performerId: creator.id, type: 'monthly', price: 9.95, cardId } },
    { token: fan.token, key: randomUUIDv7() }
  )

/** Expects that the ledger is consistent and agrees with the gateway's own records. */
export async function expectSoundLedger(test: Pick<TestApp, 'deps'>): Promise<void> {
  expect((await verifyLedger(test.deps.db)).faults).toEqual([])
  // Every payment that the gateway took is `paid` here, and no other payment is. One of nothing has verified its card.
  const { rows } = await sql`
    select coalesce(c.idempotency_key, p.id::text) as payment, c.status as charge, p.status as payment_status, c.amount, p.amount as paid from sandbox.charge c
    full join (select * from payment where gateway = 'sandbox' and card_id is not null and (amount > 0 or not is_renewal)) p on p.id::text = c.idempotency_key
    where (coalesce(c.status in ('succeeded', 'disputed', 'refunded'), false) <> coalesce(p.status in ('succeeded', 'disputed', 'refunded'), false))
      or (p.status = 'succeeded' and c.amount <> p.amount)`.execute(test.deps.db)
  expect(rows).toEqual([])
}

/** Reverses a sale in the ledger, as a refund does. */
export const reverseSaleOf = (app: TestApp, saleId: string) =>
  transaction(app.deps.db, async (trx) => {
    await reverse(trx, saleId, { kind: 'refund', released: false, at: app.clock.now() })
    await trx.updateTable('sale').set({ status: 'refunded' }).where('id', '=', saleId).execute()
  })
