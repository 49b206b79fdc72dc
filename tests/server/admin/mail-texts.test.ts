import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { users } from '../../../contract/identity/users/users.ts'
import { mailKinds } from '../../../contract/admin/mail-kinds.ts'
import { mailTexts, type MailText } from '../../../contract/admin/mail-texts.ts'
import { people } from '../../../contract/admin/people.ts'
import { mailTemplates } from '../../../server/features/admin/mail-texts/catalogue.ts'
import { testApp, type TestApp } from '../../support/app.ts'
import { mailsTo, waitForMails } from '../../support/data/mail.ts'
import { createFan, createOperator, type TestPerson } from '../../support/data/people.ts'

let test: TestApp
let owner: TestPerson
beforeAll(async () => {
  test = await testApp()
  owner = await createOperator(test, 'owner')
  const email = { email: 'owner@example.test', email_verified_at: test.clock.now() }
  await test.deps.db.updateTable('account').set(email).where('id', '=', owner.id).execute()
})
afterAll(() => test.close())

const suspended = { kind: 'account-suspended', language: 'en' } as const
const text = (changes: Partial<MailText> = {}): MailText => ({
  subject: 'A word about {site}',
  heading: 'Dear {name}',
  body: 'We had to close your account.\n\n{reason}\n\nBye.',
  ...changes,
})
const save = (
  body: MailText,
  by = owner,
  params: { kind: (typeof mailKinds)[number]; language: 'en' | 'pt' } = suspended
) => test.call(mailTexts.save, { params, body }, by)
const view = async () => (await test.call(mailTexts.view, { params: suspended }, owner)).data

/** Suspends a new fan with this name and reason, and returns the mail about it. */
const suspend = async (name: string, reason: string) => {
  const fan = await createFan(test, { name })
  const email = `${fan.username}@example.test`
  await test.deps.db
    .updateTable('account')
    .set({ email, email_verified_at: test.clock.now(), language: 'en' })
    .where('id', '=', fan.id)
    .execute()
  const { status } = await test.call(people.suspend, { params: { id: fan.id }, body: { reason } }, owner)
  if (status >= 300) throw new Error(`The fan was not suspended: ${status}`)
  const [mail] = await waitForMails(test, email)
  return mail!
}

describe('the texts of mails', () => {
  it('list every mail, and each default text fits its own placeholders', async () => {
    const { data } = (await test.call(mailTexts.list, {}, owner)).data
    expect(data.map(({ kind }) => kind)).toEqual([...mailKinds])
    for (const kind of mailKinds)
      for (const language of ['en', 'pt'] as const) {
        const { subject, heading, body } = mailTemplates[kind][language]
        const params = { kind, language }
        const shown = await test.call(mailTexts.preview, { params, body: { subject, heading, body } }, owner)
        expect([kind, language, shown.status, shown.error?.fields]).toEqual([kind, language, 200, undefined])
        expect(shown.data.text + shown.data.html + shown.data.subject, kind).not.toMatch(/\{\w+\}|undefined/)
      }
  })

  it('are used by the real mail from the next one on, until the default is chosen again', async () => {
    expect((await save(text())).status).toBe(204)
    expect(await view()).toMatchObject({ isChanged: true, text: text() })
    const mail = await suspend('Ana', 'You sold what was not yours.')
    expect(mail).toMatchObject({ subject: 'A word about Stagedoor' })
    expect(mail.text).toContain('Dear Ana\n\nWe had to close your account.\n\nYou sold what was not yours.\n\nBye.')
    expect(mail.text).toContain('Appeal this decision:')
    const row = (await test.call(mailTexts.list, {}, owner)).data.data.find(({ kind }) => kind === suspended.kind)
    expect(row).toMatchObject({ subject: 'A word about {site}', changed: ['en'] })
    expect((await test.call(mailTexts.reset, { params: suspended }, owner)).status).toBe(204)
    expect((await view()).isChanged).toBe(false)
    expect((await suspend('Bia', 'No.')).subject).toBe('Your Stagedoor account is suspended')
  })

  it('cannot carry markup, headers or placeholders of a value', async () => {
    await save(text({ body: '<script>alert(1)</script> & <b>{name}</b>: {reason}' }))
    const mail = await suspend('Eva {reason} {site}', 'Line one\r\nBcc: x@example.test')
    expect(mail.html).not.toMatch(/<script|<b>/)
    expect(mail.html).toContain('&lt;script&gt;alert(1)&lt;/script&gt; &amp; &lt;b&gt;Eva')
    expect(mail.text).toContain('Dear Eva {reason} {site}')
    expect(mail.subject).toBe('A word about Stagedoor')
    await test.call(mailTexts.reset, { params: suspended }, owner)
  })

  it('are refused at the field with an unknown placeholder, a lone brace, a line break, or without a needed one', async () => {
    const refused = async (changes: Partial<MailText>) => {
      const { status, error } = await save(text(changes))
      return [status, error.fields]
    }
    expect(await refused({ subject: 'Hi {nmae}' })).toEqual([422, { subject: 'This email has no {nmae}' }])
    expect(await refused({ heading: 'Hi {name' })).toEqual([
      422,
      { heading: 'Use { and } only around the name of a placeholder' },
    ])
    expect(await refused({ body: 'Bye.' })).toEqual([422, { body: '{reason} is missing: people need to read it here' }])
    const [status, fields] = await refused({ subject: 'One\nBcc: x@example.test' })
    expect([status, Object.keys(fields as object)]).toEqual([422, ['subject']])
    expect((await save(text({ body: ' ' }))).error.fields).toHaveProperty('body')
    expect((await view()).isChanged).toBe(false)
  })

  it('are previewed with examples, and sent as a test to the confirmed address of the operator alone', async () => {
    const params = { kind: 'payout-paid', language: 'pt' } as const
    const body = { subject: 'Saque {number}', heading: 'Oi', body: '{amount} para {destination}\n\nRef. {reference}' }
    const shown = (await test.call(mailTexts.preview, { params, body }, owner)).data
    expect(shown.subject).toBe('Saque 207')
    expect(shown.text).toContain('US$ 120,00 para Banco do Sol')
    expect(shown.html).toContain('Ver saque')
    expect((await test.call(mailTexts.test, { params, body }, owner)).data).toEqual({ to: 'owner@example.test' })
    const [mail] = await waitForMails(test, 'owner@example.test')
    expect(mail).toMatchObject({ subject: 'Saque 207' })
    const other = await createOperator(test, 'owner')
    await test.deps.db.updateTable('account').set({ email_verified_at: null }).where('id', '=', other.id).execute()
    expect((await test.call(mailTexts.test, { params, body }, other)).error.code).toBe('email_unverified')
    expect((await mailsTo(test, 'owner@example.test')).length).toBe(1)
  })

  it('are closed to other roles', async () => {
    for (const role of ['finance', 'moderator', 'support'] as const)
      expect((await save(text(), await createOperator(test, role))).error.code).toBe('forbidden')
    expect((await test.call(users.me, {}, owner)).status).toBe(200)
  })
})
