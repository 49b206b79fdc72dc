import type { Language } from '../../../../contract/errors.ts'
import { escapeHtml } from '../../platform/mail/compose-mail.ts'
import { linkedHtml } from '../../platform/site-pages/linked-html.ts'
import { labels } from './labels.ts'
import { titles, words } from './titles.ts'
import type { RowFile, SectionRow } from './sections.ts'

/** The style of all pages: one column, light and dark, readable without a network. */
export const styleSheet = `:root{color-scheme:light dark;--text:#17211c;--soft:#59625b;--line:#dfdcd1;--ground:#f7f6f1;--card:#fff;--accent:#14523d}
@media (prefers-color-scheme:dark){:root{--text:#eceae2;--soft:#a9b0a8;--line:#39413b;--ground:#141a17;--card:#1c2420;--accent:#8fd0b4}}
*{box-sizing:border-box}body{margin:0;background:var(--ground);color:var(--text);font:16px/1.5 system-ui,sans-serif}
main{max-width:44rem;margin:0 auto;padding:2rem 1rem 4rem}h1{font-size:1.75rem;line-height:1.2;margin:0 0 1rem}h2{font-size:1.1rem;margin:0 0 .5rem}
a{color:var(--accent)}p,pre{margin:0 0 .75rem;white-space:pre-wrap;overflow-wrap:anywhere;font:inherit}time,.soft{color:var(--soft);font-size:.875rem}
article,.list li{background:var(--card);border:1px solid var(--line);border-radius:.75rem;padding:1rem;margin:0 0 1rem}
.list{list-style:none;padding:0}.list li{margin:0 0 .5rem;display:flex;justify-content:space-between;gap:1rem}
dl{display:grid;grid-template-columns:minmax(7rem,auto) 1fr;gap:.25rem 1rem;margin:.5rem 0 0;font-size:.9375rem}dt{color:var(--soft)}dd{margin:0;overflow-wrap:anywhere}
img,video{max-width:100%;border-radius:.5rem;display:block;margin:.5rem 0}audio{width:100%}
`

const page = (language: Language, title: string, body: string): string =>
  `<!doctype html>
<html lang="${language === 'pt' ? 'pt-BR' : 'en'}">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${escapeHtml(title)}</title><link rel="stylesheet" href="style.css"></head>
<body><main>
${body}`
const end = '</main></body></html>\n'

/** The first page: a link to each section with the number of its entries. */
export function indexPage(
  language: Language,
  { site, madeAt, counts }: { site: string; madeAt: Date; counts: ReadonlyMap<string, number> }
): string {
  const t = words[language]
  const links = [...counts].map(
    ([name, count]) =>
      `<li><a href="${name}.html">${escapeHtml(titles[language][name] ?? name)}</a><span class="soft">${count} ${t.count}</span></li>`
  )
  const head = `<h1>${t.heading}</h1>\n<p>${t.lead}</p>\n<p class="soft">${escapeHtml(site)} · ${t.made} ${timeOf(madeAt, language)}</p>`
  return `${page(language, t.heading, head)}\n<ul class="list">\n${links.join('\n')}\n</ul>\n${end}`
}

/** The page of a section, an article for each row. */
export async function* sectionPage(
  language: Language,
  name: string,
  rows: AsyncIterable<SectionRow>
): AsyncGenerator<string> {
  const t = words[language]
  const title = titles[language][name] ?? name
  yield page(language, title, `<p><a href="index.html">${t.back}</a></p>\n<h1>${escapeHtml(title)}</h1>\n`)
  let isEmpty = true
  for await (const row of rows) {
    isEmpty = false
    yield article(row, language)
  }
  if (isEmpty) yield `<p>${t.empty}</p>\n`
  yield end
}

/** Fields that an article shows at its top or not at all. */
const shownAbove = ['id', 'title', 'name', 'text', 'bio', 'createdAt', 'files', 'isLocked', 'isDeleted']

function article(row: SectionRow, language: Language): string {
  const t = words[language]
  const { title, name, text, bio, createdAt, files = [], isLocked, isDeleted } = row
  const heading = [title, name].find((one) => typeof one === 'string' && one !== '') as string | undefined
  const body = isDeleted === true ? t.deleted : isLocked === true ? t.locked : (text ?? bio)
  const facts = Object.entries(row).filter(([field, value]) => !shownAbove.includes(field) && isFilled(value))
  return [
    '<article>',
    ...(heading === undefined ? [] : [`<h2>${escapeHtml(heading)}</h2>`]),
    ...(createdAt instanceof Date ? [`<p>${timeOf(createdAt, language)}</p>`] : []),
    ...(typeof body === 'string' && body !== '' ? [`<p>${linkedHtml(body)}</p>`] : []),
    ...files.map(mediaOf),
    ...(facts.length === 0
      ? []
      : [
          `<dl>${facts.map(([field, value]) => `<dt>${escapeHtml(labels[language][field] ?? field)}</dt><dd>${valueOf(value, language)}</dd>`).join('')}</dl>`,
        ]),
    '</article>\n',
  ].join('\n')
}

const isFilled = (value: unknown): boolean =>
  value !== null && value !== undefined && value !== '' && !(Array.isArray(value) && value.length === 0)

const timeOf = (at: Date, language: Language): string =>
  `<time datetime="${at.toISOString()}">${new Intl.DateTimeFormat(language === 'pt' ? 'pt-BR' : 'en-GB', { dateStyle: 'long', timeStyle: 'short', timeZone: 'UTC' }).format(at)} UTC</time>`

function valueOf(value: unknown, language: Language): string {
  const t = words[language]
  if (value instanceof Date) return timeOf(value, language)
  if (typeof value === 'boolean') return value ? t.yes : t.no
  if (typeof value === 'number')
    return escapeHtml(new Intl.NumberFormat(language === 'pt' ? 'pt-BR' : 'en-GB').format(value))
  if (Array.isArray(value)) return value.map((one) => valueOf(one, language)).join('<br>')
  if (typeof value === 'object' && value !== null)
    return Object.entries(value)
      .filter(([, one]) => isFilled(one))
      .map(([field, one]) => `${escapeHtml(labels[language][field] ?? field)}: ${valueOf(one, language)}`)
      .join('<br>')
  return escapeHtml(String(value))
}

function mediaOf({ path, name, kind }: RowFile): string {
  const address = escapeHtml(path)
  if (kind === 'photo')
    return `<a href="${address}"><img src="${address}" alt="${escapeHtml(name)}" loading="lazy"></a>`
  if (kind === 'video') return `<video src="${address}" controls preload="none"></video>`
  if (kind === 'audio') return `<audio src="${address}" controls preload="none"></audio>`
  return `<p><a href="${address}">${escapeHtml(name || path)}</a></p>`
}
