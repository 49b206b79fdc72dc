import { execFile } from 'node:child_process'
import { readdir, readFile } from 'node:fs/promises'
import { join as path } from 'node:path'
import { promisify } from 'node:util'
import { sql } from 'kysely'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import { auth } from '../../../../contract/identity/auth/auth.ts'
import { settings } from '../../../../contract/platform/settings/settings.ts'
import { testApp, type TestApp } from '../../../support/app.ts'
import { multipart } from '../../../support/media/form.ts'
import { mailsTo, waitForMails } from '../../../support/data/mail.ts'
import { isTokenValid, join, registrationForm } from '../../../support/data/registration.ts'

const root = new URL('../../../..', import.meta.url).pathname
let app: TestApp
let picture: Buffer

beforeAll(async () => {
  app = await testApp()
  picture = await sharp({ create: { width: 320, height: 200, channels: 3, background: '#a35' } })
    .png()
    .toBuffer()
})
afterAll(() => app.close())

const register = async (form: Record<string, string>, files: Record<string, Buffer>) => {
  const answer = await app.app.inject({
    method: 'POST',
    url: `/api${auth.registerPerformer.path}`,
    ...multipart(form, files),
  })
  return {
    status: answer.statusCode,
    body: answer.json<{ code?: string; fields?: object; data: { _id: string; token: string } }>(),
  }
}
const stored = async () =>
  (await readdir(app.deps.config.dataDir, { recursive: true, withFileTypes: true })).filter(
    (entry) => entry.isFile() && entry.parentPath.includes('document')
  )
const counts = async () => {
  const of = ['account', 'performer', 'performer_document', 'file', 'secret_link', 'session'].map(
    (table) => sql`(select count(*) from ${sql.table(table)})`
  )
  return (await sql`select array[${sql.join(of)}] as counts`.execute(app.deps.db)).rows[0]
}

/** Runs `npm run admin` as a separate program beside the running server. */
const admin = async (...words: string[]): Promise<{ code: number; out: string }> => {
  const { rows } = await sql<{ name: string }>`select current_database() as name`.execute(app.deps.db)
  const url = new URL(inject('pg'))
  url.pathname = `/${rows[0]?.name}`
  const env = { ...process.env, NODE_ENV: 'test' as const, DATABASE_URL: url.href, DATA_DIR: app.deps.config.dataDir }
  const run = promisify(execFile)(process.execPath, ['scripts/admin.ts', ...words], { cwd: root, env })
  return run.then(
    ({ stdout }) => ({ code: 0, out: stdout }),
    (error: { code: number; stderr: string }) => ({ code: error.code, out: error.stderr })
  )
}

describe('a creator', () => {
  test('registers with both documents and is pending', async () => {
    const form = registrationForm()
    const { status, body } = await register(form, { idDocument: picture, selfieWithId: picture })
    expect(status).toBe(201)
    expect(body.data).toMatchObject({ isPerformer: true, username: form.username })
    expect(await isTokenValid(app, body.data.token)).toBe(true)
    const account = await app.deps.db
      .selectFrom('account')
      .innerJoin('performer', 'performer.account_id', 'account.id')
      .selectAll()
      .where('id', '=', body.data._id)
      .executeTakeFirstOrThrow()
    expect(account).toMatchObject({ status: 'pending', approved_at: null })
    const documents = await app.deps.db
      .selectFrom('performer_document')
      .select(['kind', 'status'])
      .where('performer_id', '=', account.id)
      .orderBy('kind')
      .execute()
    expect(documents).toEqual([
      { kind: 'idDocument', status: 'pending' },
      { kind: 'selfieWithId', status: 'pending' },
    ])
    expect(await stored()).toHaveLength(2)
  })

  test('occupies no database connection while the images are read and stored', async () => {
    const { putFile } = app.deps.storage
    const open: number[] = []
    app.deps.storage.putFile = async (...object) => {
      // A transaction of the registration stays open as long as this call; one of a job ends by itself.
      let count = -1
      for (const until = Date.now() + 2000; count !== 0 && Date.now() < until; ) {
        const { rows } = await sql<{
          n: number
        }>`select count(*) as n from pg_stat_activity where datname = current_database() and state = 'idle in transaction'`.execute(
          app.deps.db
        )
        count = rows[0]?.n ?? -1
      }
      open.push(count)
      return putFile(...object)
    }
    expect((await register(registrationForm(), { idDocument: picture, selfieWithId: picture })).status).toBe(201)
    app.deps.storage.putFile = putFile
    expect(open).toEqual([0, 0])
  })

  test('stores nothing when a document is no image or is missing, or when the name is taken', async () => {
    const before = [await counts(), await stored()]
    const form = registrationForm()
    const junk = Buffer.from('%PDF-1.7 not a picture at all')
    expect(await register(form, { idDocument: picture, selfieWithId: junk })).toMatchObject({
      status: 415,
      body: { code: 'unsupported_type', fields: { selfieWithId: expect.any(String) } },
    })
    expect(await register(form, { idDocument: junk, selfieWithId: picture })).toMatchObject({
      status: 415,
      body: { fields: { idDocument: expect.any(String) } },
    })
    expect(await register(form, { idDocument: picture })).toMatchObject({
      status: 422,
      body: { fields: { selfieWithId: expect.any(String) } },
    })
    expect((await register(form, {})).body.fields).toEqual({
      idDocument: 'Choose a file',
      selfieWithId: 'Choose a file',
    })
    expect(
      await register({ ...form, birthDate: '2015-01-01' }, { idDocument: picture, selfieWithId: picture })
    ).toMatchObject({ status: 422, body: { fields: { birthDate: expect.any(String) } } })
    expect([await counts(), await stored()]).toEqual(before)
    expect(await mailsTo(app, form.email)).toEqual([])
    expect((await register(form, { idDocument: picture, selfieWithId: picture })).status).toBe(201)
  })
})

describe('the operator at the machine', () => {
  const status = async (id: string) =>
    await app.deps.db
      .selectFrom('account')
      .select(['status', 'status_reason'])
      .where('id', '=', id)
      .executeTakeFirstOrThrow()

  test('views the documents, rejects and approves; the creator is notified', async () => {
    const form = registrationForm()
    const { body } = await register(form, { idDocument: picture, selfieWithId: picture })
    const id = body.data._id
    expect((await admin('list-pending')).out).toContain(form.username)
    const folder = path(app.deps.config.dataDir, 'look')
    expect((await admin('documents', form.username, folder)).out.trim().split('\n')).toHaveLength(2)
    const [first] = await readdir(folder)
    expect((await sharp(await readFile(path(folder, first ?? ''))).metadata()).width).toBe(320)

    expect(await admin('reject', form.username, 'The photo is <blurred>')).toMatchObject({ code: 0 })
    expect(await status(id)).toEqual({ status: 'rejected', status_reason: 'The photo is <blurred>' })
    const [rejection] = await waitForMails(app, form.email, 2)
    expect(rejection?.text).toContain('The photo is <blurred>')
    expect(rejection?.html).not.toContain('<blurred>')

    expect((await admin('approve', id)).out).toContain('is approved')
    expect(await admin('approve', id)).toMatchObject({ code: 0 })
    expect(await status(id)).toEqual({ status: 'active', status_reason: null })
    const performer = await app.deps.db
      .selectFrom('performer')
      .select('approved_at')
      .where('account_id', '=', id)
      .executeTakeFirstOrThrow()
    expect(performer.approved_at).toBeInstanceOf(Date)
    expect((await waitForMails(app, form.email, 3))[0]?.text).toContain(`/${form.username}`)
    expect((await admin('approve', 'nobody.here')).code).toBe(1)
  })

  test('suspends immediately, in the running server too, and lifts the suspension; settings are validated', async () => {
    const nina = await join(app)
    const told: Buffer[] = []
    const { revoke } = app.deps.realtime
    app.deps.realtime.revoke = (hash) => void told.push(hash)
    expect((await admin('suspend', nina.username, 'spam')).out).toContain('is suspended')
    expect(await isTokenValid(app, nina.token)).toBe(false)
    await expect.poll(() => told.length).toBe(1)
    app.deps.realtime.revoke = revoke
    await admin('unsuspend', nina.username)
    expect(await status(nina._id)).toEqual({ status: 'active', status_reason: null })
    expect(await isTokenValid(app, nina.token)).toBe(false)

    expect((await admin('set', 'minimumTipPrice', '2000')).out).toContain('2000')
    expect((await app.call(settings.public)).data.minimumTipPrice).toBe(20)
    const wrong = [
      ['minimumTipPrice', '99999999'],
      ['minimumTipPrice', '0'],
      ['minimumWalletPrice', '0'],
      ['maintenanceMode', 'perhaps'],
      ['menus', '[{"title":1}]'],
      ['toString', '1'],
    ]
    for (const [key, value] of wrong) expect(await admin('set', key ?? '', value ?? ''), key).toMatchObject({ code: 1 })
    expect((await app.call(settings.public)).data).toMatchObject({
      minimumTipPrice: 20,
      maintenanceMode: false,
      menus: [{ path: '/page/terms' }, { path: '/page/privacy' }, { path: '/page/help' }, { path: '/contact' }],
    })
  })
})
