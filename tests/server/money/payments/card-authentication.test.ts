import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { payments } from '../../../../contract/money/payments.ts'
import { sandbox } from '../../../../contract/money/sandbox.ts'
import { testApp, type TestApp } from '../../../support/app.ts'
import { createFan, type TestPerson } from '../../../support/data/people.ts'

let test: TestApp
let fan: TestPerson
beforeAll(async () => void (test = await testApp()))
beforeEach(async () => void (fan = await createFan(test)))
afterAll(() => test.close())

const type = () =>
  test.call(
    payments.addCard,
    {
      params: { gateway: 'sandbox' },
      body: { number: '4000 0027 6000 3184', expMonth: 12, expYear: 2099, cvc: '123', holder: 'Nina' },
    },
    fan
  )
const answer = (id: string, approve: boolean, who = fan) =>
  test.call(sandbox.authenticateCard, { params: { id }, body: { approve, holder: 'Nina' } }, who)
const cards = async () => (await test.call(payments.cards, {}, fan)).data.data

it('a card whose bank asks is saved once its cardholder has confirmed', async () => {
  const { status, error } = await type()
  expect([status, error.code]).toEqual([402, 'card_authentication'])
  expect(await cards()).toEqual([])
  const challenge = error.challenge as string
  expect((await answer(challenge, true, await createFan(test))).status).toBe(404)
  const all = await Promise.all([answer(challenge, true), answer(challenge, true)])
  expect(all.map(({ data }) => data)).toMatchObject([{ last4: '3184', isDefault: true }, { last4: '3184' }])
  expect(await cards()).toMatchObject([{ last4: '3184', holder: 'Nina' }])
  // What is decided does not change.
  expect((await answer(challenge, false)).status).toBe(200)
  expect(await cards()).toHaveLength(1)
})

it('a card that its cardholder refuses is not saved, and can be typed again', async () => {
  const challenge = (await type()).error.challenge as string
  const refused = await answer(challenge, false)
  expect([refused.status, refused.error.code]).toEqual([402, 'payment_declined'])
  expect((await answer(challenge, true)).error.code).toBe('payment_declined')
  expect(await cards()).toEqual([])
  expect((await answer((await type()).error.challenge as string, true)).status).toBe(200)
  expect(await cards()).toHaveLength(1)
})
