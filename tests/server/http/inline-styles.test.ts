import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { inlineStyles } from '../../../server/http/pages/inline-styles.ts'

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'stagedoor-styles-'))
  await mkdir(join(folder, 'static/chunks'), { recursive: true })
  await writeFile(
    join(folder, 'static/chunks/a.css'),
    String.raw`/* licence */
@layer tokens,ui;
@import "x.css";
@layer ui{
  body{margin:0}
  .card,.other{color:red}
  .card .inner:not(.other):hover{color:blue}
  .card.other{color:green}
  .-\31 A_lead{color:gold}
  :is(.other,.card)>p{color:pink}
  @media (width>600px){.card{padding:1px}.other{padding:2px}}
  @media print{.other{padding:3px}}
  @supports (display:grid){.card::after{content:"{"}}
}
@keyframes turn{to{rotate:1turn}}
@font-face{font-family:A;src:url(/a.woff2)}
@font-face{font-family:B;src:local(Georgia)}`
  )
  await writeFile(join(folder, 'static/chunks/b.css'), '.inner{top:0}.unused{top:1px}')
})
afterAll(() => rm(folder, { recursive: true }))

const link = (name: string) => `<link nonce="n" rel="stylesheet" href="/_next/static/chunks/${name}.css" data-n-g=""/>`
const pageOf = (head: string, body: string) =>
  `<html><head><title>T</title>${head}<meta charset="utf-8"></head><body>${body}</body></html>`
const body = '<div class="card -1A_lead"><p class="inner">&lt;link rel="stylesheet"&gt;</p></div>'

/** What stands in the page's style element, without white space, which means nothing in it. */
const stylesOf = (html: string): string => /<style>(.*)<\/style>/s.exec(html)?.[1]?.replaceAll(/\s/g, '') ?? ''

test('the rules that a page uses come with it, in their layers, and its style sheets at its end', async () => {
  const html = await inlineStyles(folder)(pageOf(link('a') + link('b'), body))
  expect(stylesOf(html)).toBe(
    String.raw`@layertokens,ui;@import"x.css";@layerui{body{margin:0}.card{color:red}.card.inner:not(.other):hover{color:blue}.-\31A_lead{color:gold}:is(.other,.card)>p{color:pink}@media(width>600px){.card{padding:1px}}@supports(display:grid){.card::after{content:"{"}}}@font-face{font-family:B;src:local(Georgia)}.inner{top:0}`
  )
  expect(html.replace(/<style>.*<\/style>/s, '')).toBe(
    pageOf('', body).replace('</body>', `${link('a')}${link('b')}</body>`)
  )
})

test('pages with other classes have other rules', async () => {
  const inline = inlineStyles(folder)
  const stylesWith = async (className: string) =>
    stylesOf(await inline(pageOf(link('b'), `<p class="${className}"></p>`)))
  expect(await stylesWith('unused')).toBe('.unused{top:1px}')
  expect(await stylesWith('inner')).toBe('.inner{top:0}')
  expect(await stylesWith('unused inner')).toBe('.inner{top:0}.unused{top:1px}')
})

test.each([
  ['a style sheet that is not in this build', pageOf(link('a') + link('c'), body)],
  ['a style sheet of another site', pageOf('<link rel="stylesheet" href="https://example.org/a.css">', body)],
  ['no style sheet', pageOf('<link rel="icon" href="/a.svg">', body)],
  ['no head', `<p>${link('a')}</p></body>`],
  ['no end', `<html><head>${link('a')}</head><body>`],
])('a page with %s remains as it is', async (_, html) => {
  expect(await inlineStyles(folder)(html)).toBe(html)
})
