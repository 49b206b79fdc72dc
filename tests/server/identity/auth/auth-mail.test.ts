import type { AddressInfo } from 'node:net'
import { SMTPServer } from 'smtp-server'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { auth } from '../../../../contract/identity/auth/auth.ts'
import { users } from '../../../../contract/identity/users/users.ts'
import { testApp, type TestApp } from '../../../support/app.ts'
import { mailsTo, secretIn, waitForMails } from '../../../support/data/mail.ts'
import { join, registrationForm } from '../../../support/data/registration.ts'

let app: TestApp

beforeAll(async () => {
  app = await testApp({ SITE_URL: 'http://localhost:4321' })
})
afterAll(() => app.close())

describe('a mail', () => {
  test('is sent in the language of the account, as text and as HTML, without external resources', async () => {
    const bia = await join(app, { name: '<b>Bia</b> & "Cia"' }, { 'accept-language': 'pt-BR,pt;q=0.9' })
    await app.call(auth.forgot, { body: { email: bia.email } }, { headers: { 'accept-language': 'en' } })
    // Two jobs send them, in either order.
    const mails = await waitForMails(app, bia.email, 2)
    const [reset, confirm] = ['/auth/reset', '/auth/confirm-email'].map((path) =>
      mails.find((mail) => mail.text.includes(path))
    )
    expect([confirm?.subject, reset?.subject]).toEqual([
      'Confirme seu e-mail no Stagedoor',
      'Redefina sua senha do Stagedoor',
    ])
    const link = `http://localhost:4321/auth/reset?token=${secretIn(reset!)}`
    expect(reset?.text).toContain(link)
    expect(reset?.html).toContain(`href="${link}"`)
    expect(confirm?.text).toContain('http://localhost:4321/auth/confirm-email?token=')
    expect(confirm?.text).toContain('<b>Bia</b> & "Cia"')
    for (const mail of [reset, confirm]) {
      expect(mail?.html).not.toMatch(/<b>|<img|<link|<script|url\(/)
      expect(mail?.html).toContain('lang="pt-BR"')
    }
  })

  test('returns the person to the page they came from, on any device, and only within this site', async () => {
    const next = '/marisol?tab=videos&subscribe=1'
    const link = (path: string) =>
      new RegExp(`http://localhost:4321${path}\\?(token=[\\w-]+&)?next=${encodeURIComponent(next)}(?=\\s|$)`, 'm')
    const nina = await join(app, { next })
    expect((await waitForMails(app, nina.email))[0]?.text).toMatch(link('/auth/confirm-email'))
    await app.call(auth.emailVerification, { body: { email: nina.email, next } })
    expect((await waitForMails(app, nina.email, 2))[0]?.text).toMatch(link('/auth/confirm-email'))
    await app.call(auth.forgot, { body: { email: nina.email, next } })
    const [reset] = await waitForMails(app, nina.email, 3)
    expect(reset?.text).toMatch(link('/auth/reset'))
    expect(reset?.html).toContain(`&#38;next=${encodeURIComponent(next)}"`)
    // The link works without the return address as well: it can be used once.
    expect(
      (await app.call(auth.confirmEmail, { body: { token: secretIn((await mailsTo(app, nina.email))[1]!) } })).status
    ).toBe(200)
    // The owner of the address gets there through the login.
    await app.call(auth.registerUser, { body: registrationForm({ email: nina.email, next }) })
    expect((await waitForMails(app, nina.email, 4))[0]?.text).toMatch(link('/auth/login'))
    for (const evil of [
      'https://evil.example',
      '//evil.example',
      '/\\evil.example',
      'marisol',
      '/\t/evil.example',
      `/${'a'.repeat(2001)}`,
    ]) {
      const form = registrationForm({ next: evil })
      const body = { email: form.email, next: evil }
      for (const answer of [
        await app.call(auth.registerUser, { body: form }),
        await app.call(auth.forgot, { body }),
        await app.call(auth.emailVerification, { body }),
      ])
        expect([answer.status, Object.keys(answer.error.fields ?? {})], evil).toEqual([422, ['next']])
      expect(await mailsTo(app, body.email)).toEqual([])
    }
  })

  test('is sent through SMTP when a server is configured', async () => {
    const received: { from: string; to: string[]; raw: string; user: string }[] = []
    const server = new SMTPServer({
      authOptional: false,
      allowInsecureAuth: true,
      disabledCommands: ['STARTTLS'],
      onAuth: ({ username, password }, _session, done) =>
        password === 'open sesame' ? done(null, { user: username ?? '' }) : done(new Error('no')),
      onData(stream, { envelope, user }, done) {
        const chunks: Buffer[] = []
        stream
          .on('data', (chunk: Buffer) => chunks.push(chunk))
          .on('end', () => {
            const from = envelope.mailFrom ? envelope.mailFrom.address : ''
            received.push({
              from,
              to: envelope.rcptTo.map(({ address }) => address),
              raw: Buffer.concat(chunks).toString(),
              user: String(user),
            })
            done()
          })
      },
    })
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
    const { port } = server.server.address() as AddressInfo
    const sending = await testApp({
      SMTP_URL: `smtp://mailer:open%20sesame@127.0.0.1:${port}`,
      MAIL_FROM: 'The Door <door@example.test>',
    })
    try {
      const nina = await join(sending)
      await expect.poll(() => received.length).toBe(1)
      expect(received[0]).toMatchObject({ from: 'door@example.test', to: [nina.email], user: 'mailer' })
      for (const part of [
        'From: The Door <door@example.test>',
        'Subject: Confirm your email for Stagedoor',
        'text/plain',
        'text/html',
      ])
        expect(received[0]?.raw).toContain(part)
      const outbox = await sending.app.inject({ url: '/api/dev/outbox.json', headers: { host: 'localhost' } })
      expect(outbox.statusCode).toBe(404)
    } finally {
      await sending.close()
      await new Promise<void>((resolve) => server.close(resolve))
    }
  })
})

describe('HTML or control characters in a name', () => {
  const hostile = [
    'Ana\r\nBcc: all@example.test',
    '\u202Emoc.live',
    'An\u200Ba',
    'Win at https://evil.example/x',
    'You won: evil.com',
  ]

  test('are rejected at registration and in the account, with the field named, and no mail is sent', async () => {
    const nina = await join(app)
    for (const name of hostile) {
      const body = registrationForm({ name })
      for (const { status, error } of [
        await app.call(auth.registerUser, { body }),
        await app.call(users.update, { body: { name } }, { token: nina.token }),
      ])
        expect([status, Object.keys(error.fields ?? {})], name).toEqual([422, ['name']])
      expect(
        (await app.call(auth.registerUser, { body }, { headers: { 'accept-language': 'pt-BR' } })).error.fields?.[
          'name'
        ]
      ).toMatch(/^Sem /)
      expect(await mailsTo(app, body.email)).toEqual([])
    }
    expect(
      (await app.call(auth.registerUser, { body: registrationForm({ username: 'evil.com' }) })).error.fields
    ).toEqual({
      username: 'This looks like a web address',
    })
  })

  test('are escaped when they were stored earlier', async () => {
    for (const [at, name] of hostile.entries()) {
      const nina = await join(app)
      await waitForMails(app, nina.email)
      await app.deps.db.updateTable('account').set({ name }).where('id', '=', nina._id).execute()
      await app.call(auth.forgot, { body: { email: nina.email } })
      const [reset] = await waitForMails(app, nina.email, 2)
      expect(reset?.text, String(at)).not.toMatch(/\r|\u202E|\u200B|Bcc: all@|https:\/\/evil|evil\.com/)
      expect(reset?.text).toMatch(/^Reset your password\n\nHi [^\n]+, we got a request/)
    }
  })
})

describe('a new e-mail address', () => {
  test('has to be confirmed by its own link; the previous address is notified and its links stop working', async () => {
    const nina = await join(app)
    const [first] = await waitForMails(app, nina.email)
    await app.call(auth.confirmEmail, { body: { token: secretIn(first!) } })
    await app.call(auth.forgot, { body: { email: nina.email } })
    const [reset] = await waitForMails(app, nina.email, 2)
    const email = `new-${nina.email}`
    const changed = await app.call(users.update, { body: { email } }, { token: nina.token })
    expect(changed.data).toMatchObject({ email, emailVerified: false })
    expect((await waitForMails(app, nina.email, 3))[0]?.subject).toContain('was changed')
    expect(
      (await app.call(auth.reset, { body: { token: secretIn(reset!), password: 'another fine secret' } })).error.code
    ).toBe('link_expired')
    const [confirm] = await waitForMails(app, email)
    expect((await app.call(auth.confirmEmail, { body: { token: secretIn(confirm!) } })).data).toEqual({ email })
    expect((await app.call(users.me, {}, { token: nina.token })).data.emailVerified).toBe(true)
  })
})

describe('the outbox', () => {
  const ask = (headers: Record<string, string> = {}, remoteAddress = '127.0.0.1', from = app) =>
    from.app.inject({ url: '/api/dev/outbox.json', remoteAddress, headers: { host: 'localhost:4321', ...headers } })

  test('lists sent mails, newest first, without running their scripts', async () => {
    const nina = await join(app, { name: '<script>alert(1)</script>' })
    await waitForMails(app, nina.email)
    const { data } = (await ask()).json<{ data: { data: { to: string; text: string }[]; total: number } }>()
    expect(data.data[0]).toMatchObject({ to: nina.email, text: expect.stringContaining('/auth/confirm-email?token=') })
    const page = await app.app.inject({ url: '/api/dev/outbox', headers: { host: 'localhost:4321' } })
    expect(page.headers['content-type']).toContain('text/html')
    expect(page.headers['content-security-policy']).toMatch(/default-src 'none'.*style-src 'unsafe-inline'/)
    expect(page.body).toContain(nina.email)
    expect(page.body).not.toContain('<script>')
  })

  test('does not exist for other machines, proxies, other origins or a public site', async () => {
    const site = await testApp({ SITE_URL: 'https://stage.example.test', TRUST_PROXY: '1' })
    const answers = [
      await ask({}, '10.0.0.7'),
      await ask({}, '::ffff:192.168.1.4'),
      await ask({ 'x-forwarded-for': '127.0.0.1' }),
      await ask({ forwarded: 'for=127.0.0.1' }),
      await ask({ host: 'rebound.example.test' }),
      await ask({ host: 'localhost.example.test' }),
      await ask({ 'sec-fetch-site': 'cross-site' }),
      await ask({}, '127.0.0.1', site),
    ]
    expect(answers.map((answer) => answer.statusCode)).toEqual(answers.map(() => 404))
    expect([(await ask()).statusCode, (await ask({ host: '127.0.0.1:4321' }, '::1')).statusCode]).toEqual([200, 200])
    await site.close()
  })
})
