import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { sql } from 'kysely'
import { io } from 'socket.io-client'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { auth } from '../../../../contract/identity/auth/auth.ts'
import { users } from '../../../../contract/identity/users/users.ts'
import { conversations } from '../../../../contract/social/conversations.ts'
import { streamMessages } from '../../../../contract/social/stream-messages.ts'
import { notifications } from '../../../../contract/notifications/notification-center/notifications.ts'
import { earnings } from '../../../../contract/money/earnings.ts'
import { payments } from '../../../../contract/money/payments.ts'
import { wallet } from '../../../../contract/money/wallet.ts'
import { operatorLog } from '../../../../contract/admin/operator-log.ts'
import { people } from '../../../../contract/admin/people.ts'
import { viewing, viewingMinutes } from '../../../../contract/admin/viewing.ts'
import { hashToken } from '../../../../server/http/authenticate.ts'
import { testApp, type TestApp } from '../../../support/app.ts'
import { sampleParams, urlOf } from '../../../contract/support/call.ts'
import { table } from '../../../contract/support/table.ts'
import { openConversation, send } from '../../../support/data/messages.ts'
import { topUpWallet } from '../../../support/data/money.ts'
import { createFan, createOperator, createPerformer, type TestPerson } from '../../../support/data/people.ts'

let test: TestApp
let support: TestPerson
let fan: TestPerson
let creator: TestPerson
beforeAll(async () => {
  test = await testApp()
  test.deps.realtime.attach(test.app.server, test.deps)
  await test.app.listen({ port: 0, host: '127.0.0.1' })
  fan = await createFan(test)
  creator = await createPerformer(test)
  await topUpWallet(test, fan, 50)
  const { _id } = await openConversation(test, fan, creator)
  await send(test, creator, _id, 'Zanzibar')
  const tip = { price: 10, message: 'Timbuktu' }
  await test.call(wallet.tip, { params: { id: creator.id }, body: tip }, fan)
  await test.deps.events.flush(test.deps)
})
afterAll(() => test.close())
beforeEach(async () => void (support = await createOperator(test, 'support')))

const begin = (id = fan.id, by = support) =>
  test.call(viewing.begin, { params: { id }, body: { reason: 'They cannot find their wallet' } }, by)
const tokenOf = async (id = fan.id, by = support) => ({ token: (await begin(id, by)).data.token })
const me = async (by: { token: string }) => (await test.call(users.me, {}, by)).status

describe('viewing the site as somebody else', () => {
  it('shows what the person sees, says so, and is recorded with its reason from beginning to end', async () => {
    const { data } = await begin()
    const answer = await test.call(users.me, {}, data)
    expect(answer.data).toMatchObject({ _id: fan.id, balance: 40, viewing: { endsAt: data.expiresAt } })
    expect((await test.call(users.me, {}, fan)).data.viewing).toBeUndefined()
    expect((await test.call(viewing.leave, {}, data)).status).toBe(204)
    expect(await me(data)).toBe(401)
    expect(await me(support)).toBe(200)
    const finance = await createOperator(test, 'finance')
    const log = (await test.call(operatorLog.list, { query: { operatorId: support.id } }, finance)).data.data
    expect(log.map(({ action, reason, subject }) => [action, reason, subject?._id])).toEqual([
      ['viewing.leave', undefined, fan.id],
      ['viewing.begin', 'They cannot find their wallet', fan.id],
    ])
    expect(JSON.stringify(log)).not.toContain(data.token)
    const { rows } = await sql`select 1 from viewing where token_hash = ${hashToken(data.token)}`.execute(test.deps.db)
    expect(rows).toEqual([])
  })

  it("is open to owner and support only; the account must exist, and be neither an operator's nor suspended, closed or erased", async () => {
    const codes = await Promise.all(
      (['finance', 'moderator'] as const).map(
        async (role) => (await begin(fan.id, await createOperator(test, role))).error.code
      )
    )
    expect(codes).toEqual(['forbidden', 'forbidden'])
    expect((await begin(fan.id, await createOperator(test, 'owner'))).status).toBe(201)
    expect((await begin((await createOperator(test, 'finance')).id)).status).toBe(409)
    for (const status of ['suspended', 'closed', 'erased'])
      expect((await begin((await createFan(test, { status })).id)).status).toBe(409)
    expect((await begin('01933f5e-7c1a-7b2e-9d40-5f6a7b8c9d0e')).status).toBe(404)
    const body = { reason: '' }
    expect((await test.call(viewing.begin, { params: { id: fan.id }, body }, support)).status).toBe(422)
  })

  it('ends after its time, with the session of the operator, with the role, and when the next one begins', async () => {
    const seen = await tokenOf()
    test.clock.advance(viewingMinutes * 60_000 - 1000)
    expect(await me(seen)).toBe(200)
    test.clock.advance(1000)
    expect(await me(seen)).toBe(401)

    const second = await tokenOf()
    const third = await tokenOf(creator.id)
    expect([await me(second), await me(third)]).toEqual([401, 200])
    await test.deps.db.updateTable('account').set({ operator_role: 'finance' }).where('id', '=', support.id).execute()
    expect(await me(third)).toBe(401)
    await test.deps.db.updateTable('account').set({ operator_role: 'support' }).where('id', '=', support.id).execute()
    expect(await me(third)).toBe(200)
    expect((await test.call(auth.logout, {}, support)).status).toBe(204)
    expect(await me(third)).toBe(401)
  })

  it('ends when the person is suspended or becomes an operator', async () => {
    for (const change of [{ status: 'suspended' }, { operator_role: 'finance' }]) {
      const guest = await createFan(test)
      const seen = await tokenOf(guest.id)
      expect(await me(seen)).toBe(200)
      await test.deps.db.updateTable('account').set(change).where('id', '=', guest.id).execute()
      expect(await me(seen)).toBe(401)
    }
  })

  it('leaves no other session: to leave without such a view is not found', async () => {
    expect((await test.call(viewing.leave, {}, fan)).status).toBe(404)
    expect(await me(fan)).toBe(200)
  })
})

describe('while the site is viewed as somebody else', () => {
  it('a purchase is refused with words that say why', async () => {
    const refused = await test.call(wallet.tip, { params: { id: creator.id }, body: { price: 10 } }, await tokenOf())
    expect([refused.status, refused.error.code]).toEqual([403, 'viewing_only'])
    expect(refused.error.message).toContain('viewing the site as someone else')
  })

  it('no read leaves a trace: nothing in the database changes, so the person was not there', async () => {
    const seen = {
      [fan.id]: await tokenOf(),
      [creator.id]: await tokenOf(creator.id, await createOperator(test, 'owner')),
    }
    test.clock.advance(10 * 60_000)
    // The first read by anybody opens a creator's chat.
    await test.call(streamMessages.ofPerformer, { params: { id: creator.id } })
    // The table of server processes has their heartbeats.
    const prints = async () => {
      const { rows } = await sql<{ name: string }>`
        select table_name as name from information_schema.tables where table_schema = 'public' and table_type = 'BASE TABLE' and table_name <> 'server_process'`.execute(
        test.deps.db
      )
      const print = async ({ name }: { name: string }) =>
        (
          await sql<{ print: string | null }>`
            select md5(string_agg(row::text, '' order by row::text)) as print from ${sql.table(name)} row`.execute(
            test.deps.db
          )
        ).rows.map((row) => `${name} ${row.print}`)
      return (await Promise.all(rows.map(print))).flat().sort()
    }
    const before = await prints()
    for (const { endpoint } of table.filter((row) => row.endpoint.method === 'GET' && row.endpoint.access !== 'admin'))
      for (const [id, { token }] of Object.entries(seen)) {
        const params = { ...sampleParams(endpoint), ...('id' in sampleParams(endpoint) && { id }) }
        await test.app.inject({ url: urlOf(endpoint, params), headers: { authorization: token } })
      }
    expect(await prints()).toEqual(before)
  })

  it('the words of others are nowhere to be read', async () => {
    expect((await test.call(conversations.list, { query: {} }, await tokenOf())).status).toBe(403)
    const answers = [
      await test.call(wallet.search, { query: {} }, await tokenOf()),
      await test.call(payments.transactions, { query: {} }, await tokenOf()),
      await test.call(earnings.search, { query: {} }, await tokenOf(creator.id)),
      await test.call(notifications.list, { query: {} }, await tokenOf(creator.id)),
    ]
    for (const answer of answers) {
      expect([answer.status, answer.data.data.length > 0]).toEqual([200, true])
      expect(JSON.stringify(answer)).not.toMatch(/Zanzibar|Timbuktu/)
    }
    const own = await test.call(earnings.search, { query: {} }, creator)
    expect(JSON.stringify(own)).toContain('Timbuktu')
  })

  it('the person finds no session that is not theirs, and sockets are refused', async () => {
    const { token } = await tokenOf()
    expect((await test.call(people.view, { params: { id: fan.id } }, support)).data.sessions).toBe(1)
    expect((await test.call(auth.sessions, {}, fan)).data.total).toBe(1)
    const socket = io(`http://127.0.0.1:${(test.app.server.address() as AddressInfo).port}`, {
      query: { token },
      transports: ['websocket'],
      reconnection: false,
      forceNew: true,
    })
    const [error] = (await once(socket as never, 'connect_error')) as [Error]
    expect(error.message).toBe('unauthenticated')
    socket.io.opts.query = {}
    await once(socket.connect() as never, 'connect')
    expect(await socket.emitWithAck('auth/login', { token })).toEqual({ ok: false })
    socket.disconnect()
  })
})
