import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { accountLifecycle } from '../../../contract/account-lifecycle/account-lifecycle.ts'
import { feeds } from '../../../contract/catalogue/feeds.ts'
import { performers } from '../../../contract/catalogue/performers/performers.ts'
import { hashPassword } from '../../../server/features/identity/auth/password.ts'
import { makeExport } from '../../../server/features/account-lifecycle/exports/make-export.ts'
import { labels } from '../../../server/features/account-lifecycle/exports/labels.ts'
import { titles } from '../../../server/features/account-lifecycle/exports/titles.ts'
import { sections } from '../../../server/features/account-lifecycle/exports/all-sections.ts'
import type { SectionRow } from '../../../server/features/account-lifecycle/exports/sections.ts'
import { testApp, type TestApp } from '../../support/app.ts'
import { exportOf, importInto, rowsOf, unzip, zipOf } from '../../support/data/archives.ts'
import { enterBank, liveOn, must, publishAll, written } from '../../support/data/account-lifecycle.ts'
import { waitForMail } from '../../support/data/mail.ts'
import { bankDetails } from '../../support/data/payouts.ts'
import { createFan, createPerformer, signIn, type TestPerson } from '../../support/data/people.ts'
import { createMessage } from '../../support/data/private.ts'
import { settled } from '../../support/jobs.ts'

const dayMs = 86_400_000

let site: TestApp
let other: TestApp
let creator: TestPerson
let made: Awaited<ReturnType<typeof publishAll>>
let archive: Buffer
let files: Map<string, Buffer>
let passwordHash: string

const json = <T = SectionRow[]>(name: string): T =>
  JSON.parse(files.get(`data/${name}.json`)?.toString('utf8') ?? '') as T

beforeAll(async () => {
  const start = new Date('2027-03-15T10:00:00Z')
  ;[site, other] = await Promise.all([testApp({}, start), testApp({}, new Date('2027-06-01T10:00:00Z'))])
  passwordHash = await hashPassword('correct horse battery staple')
  creator = await createPerformer(site, { bio: 'About me' }, { password_hash: passwordHash })
  const neighbour = await createPerformer(site)
  const post = await must(site, feeds.create, { body: { text: 'A post', access: 'free' } }, neighbour)
  made = await publishAll(site, creator)
  await liveOn(site, creator, neighbour, post._id)
  await enterBank(site, creator)
  await createMessage(site, neighbour, creator, { text: 'Nobody paid for this', price: 300 })
  archive = await exportOf(site, creator)
  files = await unzip(archive)
})
afterAll(() => Promise.all([site.close(), other.close()]))

describe('an archive', () => {
  it('has a page and JSON of each section, and says what it is', () => {
    for (const { name } of sections) {
      expect(files.has(`${name}.html`), name).toBe(true)
      expect(Array.isArray(json(name)), name).toBe(true)
    }
    expect(json<object>('manifest')).toMatchObject({ format: 'stagedoor-archive', version: 1, accountId: creator.id })
    expect(files.get('index.html')?.toString()).toContain('href="posts.html"')
    expect(files.get('posts.html')?.toString()).toContain(`Text ${written.gone}`)
  })

  it('has what the account has written, paid and received', () => {
    const all = [...files]
      .filter(([name]) => name.endsWith('.json'))
      .map(([, content]) => content.toString())
      .join('\n')
    for (const word of ['City', 'Street', 'Comment', 'search', 'Report', 'SupportRequest', 'Tip', 'Message', 'Draft'])
      expect(all, word).toContain(`${word} ${written.gone}`)
    expect(json('messages').map(({ text, isLocked }) => [text, isLocked])).toContainEqual(['An answer', false])
    expect(json('payments').some(({ type, card }) => type === 'card' && String(card).endsWith('4242'))).toBe(true)
  })

  it('has neither secrets, nor what is locked for the account', () => {
    const everything = [...files.values()].map((content) => content.toString('latin1')).join('\n')
    for (const secret of [
      'Nobody paid for this',
      passwordHash,
      creator.token,
      bankDetails.accountNumber,
      bankDetails.accountNumber.replaceAll(' ', ''),
    ])
      expect(everything).not.toContain(secret)
    expect(json('messages').filter(({ isLocked }) => isLocked)).toHaveLength(1)
  })

  it('has the media in the quality of the upload, at the paths that the JSON names', () => {
    const named = [...json('posts'), ...json('media')].flatMap((row) => row.files ?? [])
    expect(named.length).toBe(7)
    for (const { path } of named) expect(files.get(path)?.length, path).toBeGreaterThan(0)
  })

  it('has a title and a label for everything that it shows, in both languages', () => {
    const shown = new Set(sections.flatMap(({ name }) => json(name).flatMap((row) => Object.keys(row))))
    const above = ['id', 'title', 'name', 'text', 'createdAt', 'files']
    for (const language of ['en', 'pt'] as const) {
      expect(sections.filter(({ name }) => !titles[language][name])).toEqual([])
      expect([...shown].filter((field) => !above.includes(field) && !labels[language][field])).toEqual([])
    }
  })

  it('is told in the notification center and by mail, made once a day, and deleted after 7 days', async () => {
    await waitForMail(site, creator.email, 'data is ready')
    const again = { ...creator, token: await signIn(site, creator.id) }
    expect((await site.call(accountLifecycle.export, { body: {} }, again)).status).toBe(429)
    const { current } = await must(site, accountLifecycle.exports, {}, again)
    site.clock.advance(7 * dayMs + 60_000)
    await site.deps.jobs.runScheduled()
    await settled(site, ['remove-objects'])
    const later = await must(site, accountLifecycle.exports, {}, again)
    expect([later.current?.status, later.current?.url, later.nextAt]).toEqual(['expired', undefined, undefined])
    expect((await site.app.inject({ url: current?.url ?? '' })).statusCode).toBeGreaterThanOrEqual(400)
  })

  it('is one file, also when the job is interrupted and runs again, and none when it was stopped', async () => {
    const fan = await createFan(site)
    const { _id } = await must(site, accountLifecycle.export, { body: {} }, fan)
    await Promise.all([makeExport(site.deps, _id), settled(site, ['make-export'])]).catch(() => undefined)
    await makeExport(site.deps, _id)
    const own = () => site.deps.db.selectFrom('file').select('id').where('owner_id', '=', fan.id).execute()
    expect(await own()).toEqual([{ id: _id }])
    await must(site, accountLifecycle.stopExport, {}, fan)
    await makeExport(site.deps, _id)
    expect(await own()).toEqual([])
    expect((await site.call(accountLifecycle.stopExport, {}, fan)).status).toBe(404)
  })

  it('is only for its owner, who enters the password again', async () => {
    const fan = await createFan(site, { password_hash: passwordHash })
    site.clock.advance(3_600_000)
    expect((await site.call(accountLifecycle.export, { body: {} }, fan)).error.code).toBe('reauthentication_required')
    expect((await must(site, accountLifecycle.exports, {}, fan)).current).toBeUndefined()
  })
})

/** An item without what differs from site to site; of its files what they are, and of a gallery its photos in order. */
function comparable(rows: readonly SectionRow[]): unknown[] {
  const titleOf = new Map(rows.map((row) => [row.id, row['title']]))
  const own = new Set(['id', 'createdAt', 'galleryId', 'coverId', 'totalLikes', 'totalComments', 'totalSales', 'files'])
  return rows
    .filter(({ isStory }) => isStory !== true)
    .map((row) => ({
      ...Object.fromEntries(Object.entries(row).filter(([field]) => !own.has(field))),
      gallery: titleOf.get(String(row['galleryId'])),
      cover: titleOf.get(String(row['coverId'])),
      files: row.files?.map(({ name, kind, role }) => ({ name, kind, role })),
    }))
    .sort((a, b) => (JSON.stringify(a) < JSON.stringify(b) ? -1 : 1))
}
const itemsOf = async (test: TestApp, person: TestPerson) =>
  comparable([...(await rowsOf(test, person, 'posts')), ...(await rowsOf(test, person, 'media'))])

describe('an archive that is read in on another site', () => {
  let guest: TestPerson
  beforeAll(async () => void (guest = await createPerformer(other)))

  it('becomes the same items with the same media, prices and dates, published as they were', async () => {
    const done = await importInto(other, guest, archive, true)
    expect(done).toMatchObject({ status: 'done', total: 10, added: 10, skipped: 0 })
    expect(await itemsOf(other, guest)).toEqual(await itemsOf(site, creator))
    const page = (await other.call(performers.view, { params: { id: guest.username } })).data
    expect(page).toMatchObject({ _id: guest.id })
    const { status, total_feeds: total } = await other.deps.db
      .selectFrom('performer')
      .innerJoin('account', 'account.id', 'performer.account_id')
      .select(['status', 'total_feeds'])
      .where('account_id', '=', guest.id)
      .executeTakeFirstOrThrow()
    expect([status, total]).toEqual(['active', 3])
    const found = await other.call(feeds.search, { query: { performerId: guest.id } })
    expect(found.data.data.map(({ title }) => title)).toContain(`Title ${written.gone}`)
  })

  it('adds nothing twice, and tells fans nothing', async () => {
    const before = await itemsOf(other, guest)
    expect(await importInto(other, guest, archive, true)).toMatchObject({ status: 'done', added: 0, skipped: 10 })
    expect(await itemsOf(other, guest)).toEqual(before)
    const { rows } = {
      rows: await other.deps.db.selectFrom('publication').selectAll().where('finished_at', 'is', null).execute(),
    }
    expect(rows).toEqual([])
  })

  it('becomes drafts if its owner wants to look at them first', async () => {
    const careful = await createPerformer(other)
    expect(await importInto(other, careful, archive, false)).toMatchObject({ status: 'done', added: 10 })
    const rows = [...(await rowsOf(other, careful, 'posts')), ...(await rowsOf(other, careful, 'media'))]
    expect(new Set(rows.map(({ status }) => status))).toEqual(new Set(['draft']))
  })

  it('adds nothing when it is imported into the account that it came from', async () => {
    const again = { ...creator, token: await signIn(site, creator.id) }
    const before = await itemsOf(site, creator)
    expect(await importInto(site, again, archive, false)).toMatchObject({ added: 0, skipped: 10 })
    expect(await itemsOf(site, creator)).toEqual(before)
    expect(made.photoIds).toHaveLength(2)
  })

  it('is for creators, an upload of their own, and one at a time', async () => {
    const fan = await createFan(other)
    const body = { fileId: creator.id, publishes: false }
    expect((await other.call(accountLifecycle.import, { body }, fan)).error.code).toBe('wrong_role')
    expect((await other.call(accountLifecycle.import, { body }, guest)).error.fields).toHaveProperty('fileId')
    const pending = await createPerformer(other, { approved_at: null }, { status: 'pending' })
    expect(
      (await other.call(accountLifecycle.import, { body: { ...body, publishes: true } }, pending)).error.code
    ).toBe('performer_pending')
  })
})

describe('a file that is no archive', () => {
  const manifest = JSON.stringify({ format: 'stagedoor-archive', version: 1 })
  const whole = { 'data/manifest.json': manifest, 'data/posts.json': '[]', 'data/media.json': '[]' }
  /** A name of the same length is put in place of another, in all headers. */
  const renamed = async (from: string, to: string) => {
    const bytes = (await zipOf({ ...whole, [from]: 'x' })).toString('latin1')
    return Buffer.from(bytes.replaceAll(from, to), 'latin1')
  }
  const bomb = async () => {
    const zeros = Buffer.alloc(65_000_000)
    return zipOf({ ...whole, 'data/posts.json': zeros })
  }
  const cases: Record<string, [string, () => Promise<Buffer>]> = {
    'bytes that are no ZIP': ['not_an_archive', async () => Buffer.from('no zip at all')],
    'a ZIP that breaks off': ['not_an_archive', async () => archive.subarray(0, 5000)],
    'a ZIP of something else': ['wrong_format', () => zipOf({ 'readme.txt': 'Hello' })],
    'another format': [
      'wrong_format',
      () => zipOf({ ...whole, 'data/manifest.json': '{"format":"other","version":1}' }),
    ],
    'a newer version': [
      'newer_version',
      () => zipOf({ ...whole, 'data/manifest.json': manifest.replace('1}', '99}') }),
    ],
    'broken JSON': ['broken', () => zipOf({ ...whole, 'data/posts.json': '[{"id":' })],
    'JSON that is no list': ['broken', () => zipOf({ ...whole, 'data/posts.json': '{}' })],
    'a name that leads out of it': ['unsafe', () => renamed('aa/aa/evil.txt', '../../evil.txt')],
    'an absolute name': ['unsafe', () => renamed('aetc/evil.txt', '/etc/evil.txt')],
    'a symbolic link': ['unsafe', () => zipOf(whole, 0o120777)],
    'a bomb': ['too_large', bomb],
    'a bomb among the media': ['too_large', () => zipOf({ ...whole, 'media/print.bin': Buffer.alloc(20_000_000) })],
  }
  it.each(Object.keys(cases))('%s is refused with a reason', async (name) => {
    const [failure, bytes] = cases[name]!
    const guest = await createPerformer(other)
    expect(await importInto(other, guest, await bytes(), false)).toMatchObject({ status: 'failed', failure, added: 0 })
  })

  it('has single items that are wrong: they are skipped, the others are added', async () => {
    const guest = await createPerformer(other)
    const post = (id: number, more: object) => ({
      id: `00000000-0000-4000-8000-00000000000${id}`,
      access: 'free',
      status: 'active',
      text: 'Words',
      ...more,
    })
    const posts = [
      post(1, {}),
      post(2, { price: -5, access: 'sale' }),
      post(3, { text: 'x'.repeat(100_000) }),
      post(4, { files: [{ path: 'media/missing.jpg' }] }),
      post(5, { files: [{ path: 'media/evil.jpg', kind: 'photo' }] }),
      { id: 'no id' },
      'no post',
      post(6, { access: '<script>' }),
    ]
    const bytes = await zipOf({
      ...whole,
      'data/posts.json': JSON.stringify(posts),
      'media/evil.jpg': '<svg onload=alert(1)>',
    })
    expect(await importInto(other, guest, bytes, true)).toMatchObject({
      status: 'done',
      total: 8,
      added: 1,
      skipped: 7,
    })
  })
})
