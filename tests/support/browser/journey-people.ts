import { randomUUID } from 'node:crypto'
import type { Browser } from 'playwright-core'
import type { Size } from '../../../scripts/lib/demo-visit.ts'
import type { Site } from '../../../scripts/lib/site.ts'
import { openWindow, runAdmin, type TestWindow } from './journey.ts'
import { picture } from '../media/pictures.ts'

/** An account of a running site, for journeys that do not test registration. */
export type Account = {
  id: string
  username: string
  name: string
  token: string
  call: <T>(method: string, path: string, body?: object) => Promise<T>
}

const person = (name: string) => ({
  name,
  username: `${name.toLowerCase().replace(/\W+/g, '-')}-${randomUUID().slice(0, 6)}`,
  password: 'a long enough password',
  birthDate: '1990-07-14',
})

async function answered<T>(answer: Response): Promise<T> {
  const text = await answer.text()
  if (!answer.ok) throw new Error(`${answer.url} ${answer.status} ${text}`)
  return (text ? (JSON.parse(text) as { data: T }).data : undefined) as T
}

const account = (
  site: Site,
  { name, username }: { name: string; username: string },
  { _id, token }: { _id: string; token: string }
): Account => ({
  id: _id,
  username,
  name,
  token,
  call: async (method, path, body) =>
    answered(
      await fetch(`${site.url}/api${path}`, {
        method,
        headers: {
          authorization: token,
          'idempotency-key': randomUUID(),
          ...(body && { 'content-type': 'application/json' }),
        },
        ...(body && { body: JSON.stringify(body) }),
      })
    ),
})

/** Creates a fan with a saved card and `tokens` in the wallet. */
export async function joinFan(site: Site, name: string, tokens = 0): Promise<Account> {
  const fan = person(name)
  const headers = { 'content-type': 'application/json' }
  const joined = account(
    site,
    fan,
    await answered(
      await fetch(`${site.url}/api/auth/users/register`, {
        method: 'POST',
        headers,
        body: JSON.stringify({ ...fan, email: `${fan.username}@example.test` }),
      })
    )
  )
  const card = await joined.call<{ _id: string }>('POST', '/sandbox/cards', {
    number: '4242 4242 4242 4242',
    expMonth: 12,
    expYear: 2040,
    cvc: '123',
    holder: name,
  })
  if (tokens) await joined.call('POST', '/payment/wallet/top-up', { amount: tokens, cardId: card._id })
  return joined
}

/** Creates a creator at 5.00 a month, approved by the operator unless `isApproved` is false. */
export async function joinCreator(site: Site, name: string, { isApproved = true } = {}): Promise<Account> {
  const creator = person(name)
  const form = new FormData()
  for (const [field, value] of Object.entries({ ...creator, email: `${creator.username}@example.test` }))
    form.append(field, value)
  const document = new Blob([new Uint8Array(await picture(600, 400))], { type: 'image/jpeg' })
  for (const field of ['idDocument', 'selfieWithId']) form.append(field, document, 'document.jpg')
  const joined = account(
    site,
    creator,
    await answered(await fetch(`${site.url}/api/auth/performers/register`, { method: 'POST', body: form }))
  )
  if (isApproved) runAdmin(site, 'approve', creator.username)
  await joined.call('PUT', `/performers/${joined.id}`, { monthlyPrice: 5 })
  return joined
}

/** Subscribes a fan to a creator, paid from the wallet. */
export async function subscribeTo(fan: Account, creator: Account): Promise<void> {
  await fan.call('POST', '/payment/subscribe/performers', {
    performerId: creator.id,
    type: 'monthly',
    price: 5,
    payFrom: 'wallet',
  })
}

/** Opens a window of the given size, signed in as `who`, or as a visitor without one. */
export async function enterAs(
  browser: Browser,
  site: Pick<Site, 'url'>,
  size: Size,
  who?: Account
): Promise<TestWindow> {
  const someone = await openWindow(browser, site, size)
  if (who) await someone.context.addCookies([{ name: 'user-token', value: who.token, url: site.url }])
  return someone
}
