import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { posts } from '../../../../contract/platform/site-pages.ts'
import { settings } from '../../../../contract/platform/settings/settings.ts'
import { pageCommands } from '../../../../scripts/lib/page-commands.ts'
import { renderMarkdown } from '../../../../server/features/platform/site-pages/markdown.ts'
import { changeSetting } from '../../../../server/features/platform/settings/change-setting.ts'
import { testApp, type TestApp } from '../../../support/app.ts'

let app: TestApp, folder: string
beforeAll(async () => {
  app = await testApp()
  folder = await mkdtemp(join(tmpdir(), 'stagedoor-pages-'))
})
afterAll(async () => {
  await app.close()
  await rm(folder, { recursive: true })
})
beforeEach(async () => void (await app.deps.db.deleteFrom('site_post').execute()))

const runCommand = (name: keyof typeof pageCommands, ...words: string[]) => pageCommands[name]!.run(app.deps, words)
const view = (id: string, language = 'en') =>
  app.call(posts.view, { params: { id } }, { headers: { 'accept-language': language } })
const slugs = async (query = {}) => (await app.call(posts.search, { query })).data.data.map((post) => post.slug)
async function write(slug: string, text: string, ...more: string[]): Promise<string> {
  const file = join(folder, `${slug}.md`)
  await writeFile(file, text)
  return runCommand('page', slug, file, ...more)
}

test('every installation has terms, privacy and help pages with its name, in both languages, linked in its footer', async () => {
  await changeSetting(app.deps, 'siteName', 'Backroom')
  expect(await slugs()).toEqual(['terms', 'privacy', 'help'])
  const [en, pt] = [(await view('terms')).data, (await view('terms', 'pt-BR')).data]
  expect([en.title, pt.title]).toEqual(['Terms of use', 'Termos de uso'])
  for (const slug of ['terms', 'privacy', 'help'])
    for (const language of ['en', 'pt-BR']) {
      const { html, summary } = (await view(slug, language)).data
      expect(html + summary).toContain('Backroom')
      expect(html + summary).not.toMatch(/\{|\}|Stagedoor/)
      expect(html).toMatch(/^<(h2|p)>/)
    }
  const menus = async (language: string) =>
    (await app.call(settings.public, {}, { headers: { 'accept-language': language } })).data.menus
  expect((await menus('pt-BR')).map(({ title, path, section }) => [title, path, section])).toEqual([
    ['Termos de uso', '/page/terms', 'footer'],
    ['Privacidade', '/page/privacy', 'footer'],
    ['Ajuda', '/page/help', 'footer'],
    ['Fale com a gente', '/contact', 'footer'],
  ])
  await changeSetting(app.deps, 'menus', '[]')
  expect(await menus('en')).toEqual([])
})

test('the operator changes, adds and removes pages', async () => {
  expect(await write('terms', '# Our *rules*\n\nBe [kind](https://example.com).\n\nAlways.\n')).toMatch(
    /\/page\/terms$/
  )
  const terms = (await view('terms')).data
  expect(terms).toMatchObject({
    title: 'Our rules',
    summary: 'Be kind.',
    type: 'page',
    slug: 'terms',
    updatedAt: app.clock.now().toISOString(),
  })
  expect((await view(terms._id)).data.slug).toBe('terms')
  await write('summer', '# Summer\n\nWe are open.', 'news')
  expect([await slugs({ type: 'news' }), await slugs({ q: 'summ' }), await slugs({ limit: 2, offset: 1 })]).toEqual([
    ['summer'],
    ['summer'],
    ['help', 'summer'],
  ])
  expect((await runCommand('pages')).split('\n')).toHaveLength(4)

  // A removed page stays removed, a default page too, changed or not.
  for (const slug of ['terms', 'help', 'summer']) {
    await runCommand('remove-page', slug)
    expect((await view(slug)).status).toBe(404)
    await expect(runCommand('remove-page', slug)).rejects.toThrow("couldn't find this")
  }
  expect(await slugs()).toEqual(['privacy'])
  await write('help', '# Help\n\nAsk.')
  expect((await view('help')).data.html).toBe('<p>Ask.</p>\n')

  await expect(runCommand('page', 'Not a slug', join(folder, 'help.md'))).rejects.toThrow('lower-case letters')
  await expect(runCommand('page', 'lost', join(folder, 'nothing.md'))).rejects.toThrow('cannot be read')
  await expect(write('untitled', 'No title')).rejects.toThrow('title')
  expect((await view('nothing')).status).toBe(404)
})

test('Markdown is rendered as text, lists, tables and links, without scripts', () => {
  expect(renderMarkdown('# One\n\n- a\n- **b**')).toBe(
    '<h2>One</h2>\n<ul>\n<li>a</li>\n<li><strong>b</strong></li>\n</ul>\n'
  )
  expect(renderMarkdown('[out](https://a.example/?a=1&b="2") [in](/wallet)')).toBe(
    '<p><a href="https://a.example/?a=1&amp;b=&quot;2&quot;" rel="noopener noreferrer" target="_blank">out</a> <a href="/wallet">in</a></p>\n'
  )
  const hostile = [
    '<script>alert(1)</script>',
    '<img src=x onerror=alert(1)>',
    'a <b onclick="x()">b</b>',
    '[x](javascript:alert(1))',
    '[x](JaVaScRiPt&colon;alert(1))',
    '[x](data:text/html,<script>1</script>)',
    '[x](//evil.example)',
    '![x](https://evil.example/x.png)',
    '<javascript:alert(1)>',
    '[x]: javascript:alert(1)\n\n[x]',
    '| a |\n|---|\n| <svg/onload=alert(1)> |',
    '```html\n<script>1</script>\n```',
    '[<img src=x onerror=1>](/a)',
    '![<script>](a "<script>")',
    '[a](/x"onmouseover="alert(1))',
  ]
  // To a browser, each of these leads to another host or hides where it leads.
  for (const href of [
    '/\\\\evil.example',
    '/\\evil.example',
    '\\\\evil.example',
    '</\t/evil.example>',
    '/..//evil.example',
    '/&#92;evil.example',
    '/&Tab;/evil.example',
    'https://site.example@evil.example/',
  ]) {
    const [, written] = /href="([^"]*)"/.exec(renderMarkdown(`[b](${href})`)) ?? []
    if (written !== undefined)
      expect(new URL(written.replaceAll('&amp;', '&'), 'https://site.example').host, href).toBe('site.example')
  }
  for (const text of hostile) {
    const html = renderMarkdown(text)
    const tags = [...html.matchAll(/<\/?([a-z0-9]+)([^>]*)>/gi)]
    for (const [, name, rest] of tags) {
      expect(['p', 'a', 'code', 'pre', 'table', 'thead', 'tbody', 'tr', 'th', 'td']).toContain(name)
      expect(rest).toMatch(
        /^(?: (?:href="(?:https?:|\/(?!\/)|mailto:|#)[^"]*"|rel="noopener noreferrer"|target="_blank"|class="[\w-]+"))*$/
      )
    }
  }
})
