import { describe, expect, test } from 'vitest'
import { composeMail } from '../../../server/features/platform/mail/compose-mail.ts'
import { contentOf, mailTemplate } from '../../../server/features/platform/mail/mail-template.ts'
import { linkedHtml } from '../../../server/features/platform/site-pages/linked-html.ts'
import { renderMarkdown } from '../../../server/features/platform/site-pages/markdown.ts'

const sentence = 'Read (https://ex.com/a_(b)), https://ex.com/日本語。Not https://u:p@evil.example.'
const addresses = ['https://ex.com/a_(b)', 'https://ex.com/日本語']
const hrefsIn = (html: string): string[] =>
  [...html.matchAll(/href="([^"]*)"/g)].map(([, href = '']) => decodeURI(href))

describe('addresses end at the same place', () => {
  test('in a page of the site', () => {
    const html = renderMarkdown(`${sentence}\n\n[label](https://ex.com/x) <https://ex.com/y> team@ex.com`)
    expect(hrefsIn(html)).toEqual([...addresses, 'https://ex.com/x', 'https://ex.com/y', 'mailto:team@ex.com'])
    expect(html).toContain('</a>), ')
    expect(html).toContain('https://u:p@evil.example.')
  })

  test('in a mail', () => {
    const content = {
      subject: 'News',
      heading: 'News',
      paragraphs: [sentence],
      links: addresses,
    }
    const { text, html } = composeMail('ana@ex.com', content, {
      name: 'Stagedoor',
      url: 'https://site.example',
      language: 'en',
    })
    expect(hrefsIn(html ?? '').filter((href) => href !== 'https://site.example')).toEqual(addresses)
    expect(text).toContain(sentence)
  })

  test('of a mail only those of our own words are links, whatever a person has typed', () => {
    const template = mailTemplate({
      kind: 'letter-answer',
      placeholders: { note: 'Hello', answer: 'See https://help.example/a' },
      ours: ['answer'],
      en: {
        subject: 'News of {name}',
        heading: 'Hi {name}',
        body: '{name} wrote: {note}\n\n{answer}\n\nSee https://site.example/rules.',
      },
      pt: { subject: '', heading: '', body: '' },
    })
    const filled = template(() => ({
      note: 'Log in at www.evil.example or https://evil.example/login',
      answer: 'https://help.example/a',
    }))
    const about = { name: 'https://evil.example/name', siteName: 'Stagedoor', url: 'https://site.example/x' }
    const { text, html } = composeMail('ana@ex.com', contentOf(filled, 'en', about), {
      name: 'Stagedoor',
      url: 'https://site.example',
      language: 'en',
    })
    const links = new Set(hrefsIn(html ?? ''))
    expect([...links].sort()).toEqual(['https://help.example/a', 'https://site.example', 'https://site.example/rules'])
    expect(text).toContain('Log in at www.evil.example or https://evil.example/login')
  })

  test('in a feed, with mentions and hashtags', () => {
    const html = linkedHtml('@ana <b> #choro https://ex.com/x.', { siteUrl: 'https://site.example/' })
    expect(hrefsIn(html)).toEqual([
      'https://site.example/ana',
      'https://site.example/search?q=%23choro',
      'https://ex.com/x',
    ])
    expect(html).toContain(' &lt;b&gt; ')
  })
})
