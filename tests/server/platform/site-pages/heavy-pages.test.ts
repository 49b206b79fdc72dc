import { afterAll, beforeAll, expect, it } from 'vitest'
import { posts } from '../../../../contract/platform/site-pages.ts'
import { maxPageText } from '../../../../contract/limits.ts'
import { sitePages } from '../../../../contract/admin/site-pages.ts'
import { testApp, type TestApp } from '../../../support/app.ts'
import { createAdmin, type TestPerson } from '../../../support/data/people.ts'

let app: TestApp
let owner: TestPerson
beforeAll(async () => {
  app = await testApp()
  owner = await createAdmin(app)
})
afterAll(() => app.close())

const save = (slug: string, content: string) =>
  app.call(sitePages.save, { params: { slug }, body: { type: 'page', title: 'A page', content } }, owner)
const view = (id: string) => app.call(posts.view, { params: { id } })
/** Processor time of this process, in ms, that a call takes. */
async function cost<T>(act: () => Promise<T>): Promise<{ ms: number; answer: T }> {
  const before = process.cpuUsage()
  const answer = await act()
  const { user, system } = process.cpuUsage(before)
  return { ms: (user + system) / 1000, answer }
}

/** Texts that take long to render, or fail. */
const heavy: Record<string, string> = {
  'emphasis that never ends': '_a'.repeat(20_000),
  'quotes in quotes': '>'.repeat(20_000),
  'lists in lists': '- '.repeat(20_000),
  'open brackets': '['.repeat(maxPageText),
  'open links': '[a]('.repeat(10_000),
  'code that never ends': '`'.repeat(20_000) + 'a' + '``'.repeat(5000),
  'autolinks that never end': '<a@'.repeat(15_000),
  'a table of pipes': `${'|'.repeat(20_000)}\n${'|-'.repeat(10_000)}`,
  'many lines': 'a\n'.repeat(maxPageText / 2 - 1),
  'tags that never end': '<a '.repeat(15_000),
}

it.each(Object.keys(heavy))(
  '%s: is refused when it is saved or costs its readers nothing',
  async (name) => {
    const saved = await cost(() => save('heavy', heavy[name]!))
    expect([204, 422]).toContain(saved.answer.status)
    expect(saved.ms).toBeLessThan(1000)
    if (saved.answer.status === 422) return expect(saved.answer.error.fields).toHaveProperty('content')
    const read = await cost(() => view('heavy'))
    expect(read.answer.status).toBe(200)
    expect(read.ms).toBeLessThan(150)
  },
  30_000
)

it('an old page that cannot be rendered is shown as it was typed, and rendered once', async () => {
  await save('old', 'Before')
  const content = '>'.repeat(20_000)
  await app.deps.db.updateTable('site_post').set({ content }).where('slug', '=', 'old').execute()
  const answers = await Promise.all(Array.from({ length: 20 }, () => view('old')))
  for (const { status, data } of answers) expect([status, data.html.length > content.length]).toEqual([200, true])
  expect((await cost(() => view('old'))).ms).toBeLessThan(150)
})

it('a page that an earlier release has changed is rendered again', async () => {
  await save('changed', 'One **word**')
  expect((await view('changed')).data.html).toBe('<p>One <strong>word</strong></p>\n')
  await app.deps.db.updateTable('site_post').set({ content: 'Two' }).where('slug', '=', 'changed').execute()
  expect((await view('changed')).data.html).toBe('<p>Two</p>\n')
  const row = await app.deps.db.selectFrom('site_post').select('html').where('slug', '=', 'changed').executeTakeFirst()
  expect(row?.html).toBe('<p>Two</p>\n')
})

it('a text that is longer than a page is refused by its length', async () => {
  expect((await save('long', 'x'.repeat(maxPageText + 1))).status).toBe(422)
})
