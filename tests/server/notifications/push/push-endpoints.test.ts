import dns from 'node:dns'
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { pushSubscriptions } from '../../../../contract/notifications/push.ts'
import { deliver } from '../../../../server/features/notifications/push/deliver.ts'
import { openPushKeys } from '../../../../server/features/notifications/push/keys.ts'
import { isPublicAddress, isPublicUrl } from '../../../../server/integrations/outgoing/public-address.ts'
import { testApp, type TestApp } from '../../../support/app.ts'
import { createFan, createPerformer, type TestPerson } from '../../../support/data/people.ts'
import { pushService } from '../../../support/servers/push-service.ts'

let test: TestApp
let service: Awaited<ReturnType<typeof pushService>>
let publicKey: string
let creator: TestPerson
let fan: TestPerson
beforeAll(async () => {
  service = await pushService()
  test = await testApp({ SITE_URL: 'https://stagedoor.example' })
  fan = await createFan(test, { name: 'Theodora Quill' })
  publicKey = (await test.call(pushSubscriptions.key, {}, { token: fan.token })).data.publicKey
})

afterAll(async () => {
  await test.close()
  await service.close()
})

beforeEach(async () => void (creator = await createPerformer(test)))

describe('push addresses', () => {
  const inside = [
    '127.0.0.1',
    '10.1.2.3',
    '172.31.0.1',
    '192.168.1.1',
    '169.254.169.254',
    '100.64.0.1',
    '0.0.0.0',
    '224.0.0.1',
    '255.255.255.255',
    '198.18.0.1',
    '::1',
    '::',
    'fe80::1',
    'fd00::1',
    '::ffff:127.0.0.1',
    '2001:db8::1',
    '64:ff9b::7f00:1',
    '2002:7f00:1::',
    'ff02::1',
  ]

  it('are called in the public network only, on the https port', () => {
    expect(inside.filter(isPublicAddress)).toEqual([])
    expect(['8.8.8.8', '172.32.0.1', '142.250.1.1', '2a00:1450:4003::200a'].every(isPublicAddress)).toBe(true)
    const refused = [
      'http://push.example.com/',
      'https://localhost/',
      'https://printer.local/',
      'https://db.internal/',
      'https://intranet/',
      'https://push.example.com:8443/',
      'https://me:secret@push.example.com/',
      'https://2130706433/',
      'https://0x7f.1/',
      'https://127.1/',
      'https://push.example.com./',
      'file:///etc/passwd',
      'no address',
      ...inside.map((address) => `https://${address.includes(':') ? `[${address}]` : address}/`),
    ]
    expect(refused.filter(isPublicUrl)).toEqual([])
    expect(
      [
        'https://fcm.googleapis.com/fcm/send/x',
        'https://updates.push.services.mozilla.com/wpush/v2/x',
        'https://web.push.apple.com/x',
      ].every(isPublicUrl)
    ).toBe(true)
  })

  it('are rejected elsewhere, as are addresses that no browser returns', async () => {
    const good = service.subscribe(publicKey)
    const answer = async (app: TestApp, token: string, change: object) => {
      const { status, error } = await app.call(
        pushSubscriptions.subscribe,
        { body: { endpoint: good.endpoint, keys: good.keys, ...change } },
        { token }
      )
      return [status, Object.keys(error.fields ?? {})]
    }
    const outside = await testApp({ NODE_ENV: 'production' })
    try {
      const person = await createFan(outside)
      expect(await answer(outside, person.token, {})).toEqual([422, ['endpoint']])
      expect(await answer(outside, person.token, { endpoint: 'https://push.example.com/x' })).toEqual([204, []])
    } finally {
      await outside.close()
    }
    expect(await answer(test, creator.token, { endpoint: 'http://push.example.com/x' })).toEqual([422, ['endpoint']])
    const notAPoint = Buffer.concat([Buffer.from([4]), Buffer.alloc(64, 7)]).toString('base64url')
    for (const p256dh of ['', 'AAAA', notAPoint])
      expect(await answer(test, creator.token, { keys: { ...good.keys, p256dh } })).toEqual([422, ['keys.p256dh']])
    expect(await answer(test, creator.token, { keys: { ...good.keys, auth: 'AAAA' } })).toEqual([422, ['keys.auth']])
  })

  it('are resolved first: a name that leads to the internal network is not called, and is deleted', async () => {
    const calls = service.calls()
    const lookup = vi.spyOn(dns, 'lookup').mockImplementation(((
      _name: string,
      _options: object,
      done: (error: null, found: { address: string; family: number }[]) => void
    ) =>
      done(null, [
        { address: '8.8.8.8', family: 4 },
        { address: '127.0.0.1', family: 4 },
      ])) as never)
    try {
      const config = { ...test.deps.config, mode: 'production' as const }
      const { keys } = service.subscribe(publicKey)
      const result = await deliver(
        config,
        await openPushKeys(test.deps),
        { endpoint: 'https://push.example.com/x', ...keys },
        { title: 'x' },
        { ttlS: 60, urgency: 'low' }
      )
      expect(result).toEqual({ result: 'gone' })
      expect(lookup).toHaveBeenCalledOnce()
    } finally {
      lookup.mockRestore()
    }
    expect(service.calls()).toBe(calls)
  })
})
