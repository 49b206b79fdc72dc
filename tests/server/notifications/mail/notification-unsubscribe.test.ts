import type { AddressInfo } from 'node:net'
import { SMTPServer } from 'smtp-server'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { notificationMail } from '../../../../contract/notifications/notification-mail.ts'
import { notifications } from '../../../../contract/notifications/notification-center/notifications.ts'
import { sendDigests } from '../../../../server/features/notifications/mail/send-digests.ts'
import { testApp, type TestApp } from '../../../support/app.ts'
import { type SentMail } from '../../../support/data/mail.ts'
import { channels, notificationCalls } from '../../../support/notifications/notification-calls.ts'
import { createFan, createPerformer, type TestPerson } from '../../../support/data/people.ts'

/** A Sunday evening. */
const start = new Date('2026-03-01T20:00:00Z')
const hourMs = 3_600_000
let test: TestApp
let creator: TestPerson
let fan: TestPerson
beforeAll(async () => void (test = await testApp({}, start)))
afterAll(() => test.close())
beforeEach(async () => {
  creator = await createPerformer(test)
  fan = await createFan(test, { name: 'Theodora Quill' })
})

const { tell, changeSettings, mailsOf } = notificationCalls(() => ({ test, creator, fan }))

/** The token of the unsubscribe link. */
const secretIn = (mail: SentMail): string => /unsubscribe\?token=([\w.-]+)/.exec(mail.text)?.[1] ?? ''

/** Advances the clock by hours, with the hourly job after each. */
async function live(hours: number): Promise<void> {
  for (let hour = 0; hour < hours; hour++) {
    test.clock.advance(hourMs)
    await sendDigests(test.deps)
  }
}

describe('the unsubscribe link', () => {
  const stop = (token: string) => test.call(notificationMail.unsubscribe, { query: { token } })

  it('stops one kind, or the digest, without a session, and nothing else', async () => {
    await changeSettings({ kinds: { tip: { bell: true, push: false, mail: 'now' } } })
    await tell()
    const token = secretIn((await mailsOf(creator))[0]!)
    expect((await stop(token)).data).toEqual({ topic: 'tip' })
    const settings = async () => (await test.call(notifications.settings, {}, { token: creator.token })).data
    expect((await settings()).kinds.tip).toEqual({ bell: true, push: false, mail: 'off' })
    expect((await settings()).digest).toBe('daily')
    await tell({ kind: 'subscriber' })
    await live(24)
    expect((await stop(secretIn((await mailsOf(creator))[0]!))).data).toEqual({ topic: 'digest' })
    expect((await settings()).digest).toBe('off')
    expect((await settings()).kinds.subscriber.mail).toBe('digest')
  })

  it('is invalid when it was changed', async () => {
    await changeSettings({ kinds: { tip: channels('now') } })
    await tell()
    const token = secretIn((await mailsOf(creator))[0]!)
    const [account, topic, signature] = token.split('.')
    for (const forged of [
      `${fan.id}.${topic}.${signature}`,
      `${account}.digest.${signature}`,
      `${account}.${topic}.`,
      `${account}.${topic}`,
      'x',
      `${account}.nothing.${signature}`,
    ])
      expect((await stop(forged)).error.code).toBe('link_expired')
  })

  it('works as the one-click form of a mail program', async () => {
    const received: string[] = []
    const server = new SMTPServer({
      authOptional: true,
      disabledCommands: ['STARTTLS'],
      onData: (stream, _session, done) => {
        const chunks: Buffer[] = []
        stream
          .on('data', (chunk: Buffer) => chunks.push(chunk))
          .on('end', () => (received.push(Buffer.concat(chunks).toString()), done()))
      },
    })
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
    const sending = await testApp({
      SMTP_URL: `smtp://127.0.0.1:${(server.server.address() as AddressInfo).port}`,
      SITE_URL: 'https://stagedoor.example',
    })
    try {
      const person = await createPerformer(sending)
      await changeSettings({ kinds: { tip: channels('now') } }, person, sending)
      await tell({ to: person.id, actorId: (await createFan(sending)).id }, sending)
      await expect.poll(() => received.length).toBe(1)
      const head = received[0]!.split('\r\n\r\n')[0]!.replace(/\r\n\s+/g, ' ')
      expect(head).toContain('List-Unsubscribe-Post: List-Unsubscribe=One-Click')
      const url =
        /^List-Unsubscribe: <https:\/\/stagedoor\.example(\/api\/notifications\/unsubscribe\?token=[\w.-]+)>$/m.exec(
          head
        )?.[1]
      const post = (type: string, payload: string) =>
        sending.app.inject({ method: 'POST', url: url!, headers: { 'content-type': type }, payload })
      expect((await post('application/x-www-form-urlencoded', 'List-Unsubscribe=One-Click')).json()).toEqual({
        data: { topic: 'tip' },
      })
      expect(
        (
          await post(
            'multipart/form-data; boundary=b',
            '--b\r\nContent-Disposition: form-data; name="List-Unsubscribe"\r\n\r\nOne-Click\r\n--b--\r\n'
          )
        ).statusCode
      ).toBe(200)
      expect((await sending.call(notifications.settings, {}, { token: person.token })).data.kinds.tip.mail).toBe('off')
      expect(
        (
          await sending.app.inject({
            method: 'POST',
            url: '/api/auth/login',
            headers: { 'content-type': 'application/x-www-form-urlencoded' },
            payload: 'a=b',
          })
        ).statusCode
      ).toBe(415)
    } finally {
      await sending.close()
      await new Promise<void>((resolve) => server.close(resolve))
    }
  })
})
