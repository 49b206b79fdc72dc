import { describe, expect, test } from 'vitest'
import { linkedParts } from '../../contract/text/linked-parts.ts'

const linksIn = (text: string): string[] =>
  linkedParts(text).flatMap(({ text: part, href }) => (href === undefined ? [] : [part]))

describe('an address in a text', () => {
  test.each<[what: string, text: string, links: string[]]>([
    ['without the full stop', 'See https://ex.com/a.', ['https://ex.com/a']],
    [
      'without the comma',
      'https://ex.com, https://ex.org; and https://ex.net: here',
      ['https://ex.com', 'https://ex.org', 'https://ex.net'],
    ],
    ['without closing signs', 'https://ex.com?!…»', ['https://ex.com']],
    ['without dots', 'https://ex.com/a...', ['https://ex.com/a']],
    ['with brackets of its own', 'https://ex.com/a_(b)_c', ['https://ex.com/a_(b)_c']],
    ['in brackets', '(https://en.wikipedia.org/wiki/Choro_(music)).', ['https://en.wikipedia.org/wiki/Choro_(music)']],
    ['with brackets right after it', 'https://ex.com(site)', ['https://ex.com']],
    ['with square brackets', '[https://ex.com/?a[0]=1]', ['https://ex.com/?a[0]=1']],
    ['in Markdown', '[x](https://ex.com/a) **https://ex.com/b**', ['https://ex.com/a', 'https://ex.com/b']],
    ['in angle brackets', '<https://ex.com/a>', ['https://ex.com/a']],
    [
      'in quotes',
      '"https://ex.com/a" “https://ex.com/b” «https://ex.com/c» \'https://ex.com/d\'',
      ['https://ex.com/a', 'https://ex.com/b', 'https://ex.com/c', 'https://ex.com/d'],
    ],
    [
      'with an apostrophe',
      "https://ex.com/it's https://ex.com/O’Hara’",
      ["https://ex.com/it's", 'https://ex.com/O’Hara'],
    ],
    ['in a list in quotes', "'https://a.com/x','https://b.com/y'", ['https://a.com/x', 'https://b.com/y']],
    ['before a Japanese full stop', 'https://ex.com/a。次', ['https://ex.com/a']],
    ['in Japanese brackets', '「https://ex.com/a」（https://ex.com/b）', ['https://ex.com/a', 'https://ex.com/b']],
    ['between Japanese words', '詳しくはhttps://ex.com/aを見て', ['https://ex.com/a']],
    ['whose host is followed by Japanese', 'https://ex.comを見て', ['https://ex.com']],
    ['with a Japanese path', 'https://ja.wikipedia.org/wiki/日本語、', ['https://ja.wikipedia.org/wiki/日本語']],
    ['between Thai words', 'ดูhttps://ex.com/aนะ', ['https://ex.com/a']],
    ['before an Arabic question mark', 'https://ex.com/a؟', ['https://ex.com/a']],
    ['before a danda', 'https://ex.com/a।', ['https://ex.com/a']],
    [
      'with an international name',
      'https://münchen.de/ß https://例え.jp/ https://xn--mnchen-3ya.de',
      ['https://münchen.de/ß', 'https://例え.jp/', 'https://xn--mnchen-3ya.de'],
    ],
    [
      'with a port',
      'http://localhost:3000/x http://1.2.3.4:80 http://[::1]:80/x',
      ['http://localhost:3000/x', 'http://1.2.3.4:80', 'http://[::1]:80/x'],
    ],
    ['with an impossible port', 'https://ex.com:99999/', []],
    ['with a name before the host', 'https://bank.example@evil.example/ https://u:p@ex.com https://@ex.com', []],
    [
      'beside an emoji',
      '😀https://ex.com😀 https://ex.com/a🎸! https://ex.com/🎸',
      ['https://ex.com', 'https://ex.com/a', 'https://ex.com/🎸'],
    ],
    ['with a query and a fragment', 'https://ex.com/a,b;c!d?e=f&g=h|i#j.', ['https://ex.com/a,b;c!d?e=f&g=h|i#j']],
    ['with a mention and a hashtag inside', 'https://ex.com/@ana#choro', ['https://ex.com/@ana#choro']],
    [
      'that ends with a hyphen or an underscore',
      'https://youtu.be/abc_ https://youtu.be/abc-',
      ['https://youtu.be/abc_', 'https://youtu.be/abc-'],
    ],
    ['before a direction override', 'https://ex.com/a\u202Egnp.exe', ['https://ex.com/a']],
    ['without a space before it', 'seehttps://ex.com', ['https://ex.com']],
    ['after its own beginning', 'https://https://ex.com/', ['https://ex.com/']],
    ['glued to another', 'https://a.com/xhttps://b.com', ['https://a.com/x', 'https://b.com']],
    [
      'with another inside',
      'https://web.archive.org/web/1/https://x.com/',
      ['https://web.archive.org/web/1/https://x.com/'],
    ],
    ['in capitals', 'HTTPS://EX.COM/A', ['HTTPS://EX.COM/A']],
    ['with www', 'www.ex.com. wwww.ex.com www.ex', ['www.ex.com']],
    ['of another kind', 'javascript:alert(1) data:text/html,x ftp://ex.com //ex.com mailto:a@b.com a@b.com', []],
    ['that is only a beginning', 'https:// https://- https://. http', []],
  ])('%s', (_what, text, links) => {
    expect(linksIn(text)).toEqual(links)
  })

  test('leads to https when it begins with www', () => {
    expect(linkedParts('www.ex.com')).toEqual([{ text: 'www.ex.com', href: 'https://www.ex.com', isElsewhere: true }])
  })

  test('leaves every character of the text in its place', () => {
    const text = 'a (https://ex.com/x). @ana.luz #choro。https://u:p@ex.com 😀'
    expect(
      linkedParts(text)
        .map((part) => part.text)
        .join('')
    ).toBe(text)
  })
})

describe('mentions and hashtags', () => {
  test.each<[what: string, text: string, links: string[]]>([
    ['of full width', '＠ana ＃夏', ['＠ana', '＃夏']],
    ['after a Japanese word', 'こんにちは@ana.luz! 今日は#桜_2', ['@ana.luz', '#桜_2']],
    ['with joiners of Persian', '#می\u200Cخواهم', ['#می\u200Cخواهم']],
    ['without a joiner at the end', '#choro\u200C ok', ['#choro']],
    ['with the marks of Hindi and Thai', '#हिन्दी #ภาษาไทยน้ำ', ['#हिन्दी', '#ภาษาไทยน้ำ']],
    ['with combining accents', '#cafe\u0301', ['#cafe\u0301']],
    ['not of digits alone', '#2026 #１２ #_', []],
    ['not within a word', 'a@ana b#choro ana@ex.com', []],
  ])('%s', (_what, text, links) => {
    expect(linksIn(text)).toEqual(links)
  })
})

test('a hostile text of a million characters takes less than half a second', () => {
  const size = 1_000_000
  const beginnings = [
    'https://',
    'https://a',
    'https://a.b/ ',
    'https://a.b/(',
    'https://😀',
    'https://a.b/😀 ',
    'https://a@',
    'https://[',
    'www.',
    'www.a. ',
    '@',
    '@a',
    '#',
    '#1',
    '#_',
    '(',
    'é',
  ]
  const texts = [
    ...beginnings.map((part) => part.repeat(size / part.length)),
    `https://${'é'.repeat(290)} `.repeat(size / 300),
    ...['(', '.', '😀', "'", 'a,', 'を', '%', '[]'].map((part) => `https://ex.com/${part.repeat(size / part.length)}`),
  ]
  for (const text of texts) {
    const before = process.cpuUsage().user
    linkedParts(text)
    expect((process.cpuUsage().user - before) / 1000, text.slice(0, 30)).toBeLessThan(500)
  }
})
