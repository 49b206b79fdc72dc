import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { randomUUIDv7 } from 'node:crypto'
import { splitRows } from '../../../server/features/account-lifecycle/imports/split-rows.ts'
import { testApp, type TestApp } from '../../support/app.ts'
import { importInto, storedZipOf, zipOf } from '../../support/data/archives.ts'
import { createPerformer } from '../../support/data/people.ts'

let test: TestApp
beforeAll(async () => void (test = await testApp()))
afterAll(() => test.close())

const manifest = JSON.stringify({ format: 'stagedoor-archive', version: 1 })
const whole = { 'data/manifest.json': manifest, 'data/posts.json': '[]', 'data/media.json': '[]' }
const post = (more: object) => ({ id: randomUUIDv7(), access: 'free', status: 'active', text: 'Words', ...more })

/** Reads an archive in; also the processor time of this process in ms, and by how many MB its memory has grown. */
async function measured(bytes: Buffer) {
  const creator = await createPerformer(test)
  const before = { cpu: process.cpuUsage(), memory: process.memoryUsage().rss }
  let highest = before.memory
  const timer = setInterval(() => void (highest = Math.max(highest, process.memoryUsage().rss)), 20)
  const ended = await importInto(test, creator, bytes, false)
  clearInterval(timer)
  const { user, system } = process.cpuUsage(before.cpu)
  return { ended, cpuMs: (user + system) / 1000, grownMb: (highest - before.memory) / 1e6 }
}

/** `n` times the same text, without a string of that length in the source. */
const many = (text: string, n: number): string => text.repeat(n)

describe('an archive made to stop the site', () => {
  const cases: Record<string, [expected: object, files: () => Record<string, string | Buffer>]> = {
    'ten million empty rows': [
      { status: 'failed', failure: 'too_large' },
      () => ({ 'data/posts.json': `[${many('{},', 10_000_000)}{}]` }),
    ],
    'brackets thirty million deep': [
      { status: 'failed', failure: 'broken' },
      () => ({ 'data/posts.json': Buffer.alloc(30_000_000, '[') }),
    ],
    'a row that is nested deeply': [
      { status: 'done', added: 0, skipped: 1 },
      () => ({ 'data/posts.json': `[${many('[', 200_000)}${many(']', 200_000)}]` }),
    ],
    'one string of 30 MB': [
      { status: 'done', added: 1, skipped: 1 },
      () => ({
        'data/posts.json': `[{"text":"${many('x', 30_000_000)}"},${JSON.stringify(post({}))}]`,
      }),
    ],
    'a manifest of 30 MB': [
      { status: 'failed', failure: 'too_large' },
      () => ({ 'data/manifest.json': Buffer.alloc(30_000_000, ' ') }),
    ],
    'a list of 70 MB': [
      { status: 'failed', failure: 'too_large' },
      () => ({ 'data/media.json': Buffer.alloc(70_000_000, ' ') }),
    ],
    'twenty thousand small entries': [
      { status: 'done', added: 1 },
      () => ({
        ...Object.fromEntries(Array.from({ length: 20_000 }, (_, n) => [`media/${n}.txt`, 'x'])),
        'data/posts.json': JSON.stringify([post({})]),
      }),
    ],
    'rows between too many commas': [
      { status: 'failed', failure: 'broken' },
      () => ({ 'data/posts.json': `[${many(',', 1_000_000)}]` }),
    ],
  }
  it.each(Object.keys(cases))('%s: is refused or read in part, and costs this process little', async (name) => {
    const [expected, files] = cases[name]!
    const { ended, cpuMs, grownMb } = await measured(await storedZipOf({ ...whole, ...files() }))
    expect(ended).toMatchObject(expected)
    expect(grownMb).toBeLessThan(250)
    expect(cpuMs).toBeLessThan(4000)
  })

  it('an entry that is longer than it says is refused', async () => {
    const bytes = await zipOf({ ...whole, 'data/posts.json': JSON.stringify([post({})]) })
    // The uncompressed size of every entry in the directory becomes smaller than it is.
    for (let at = bytes.indexOf('PK\x01\x02'); at >= 0; at = bytes.indexOf('PK\x01\x02', at + 4))
      bytes.writeUInt32LE(Math.max(1, bytes.readUInt32LE(at + 24) - 1), at + 24)
    expect((await measured(bytes)).ended).toMatchObject({ status: 'failed', failure: 'broken' })
  })
})

describe('texts of an archive', () => {
  it('go by the rules of the API: a row that breaks one is skipped and named, and the job ends', async () => {
    const posts = [
      post({}),
      post({ text: 'NUL \0' }),
      post({ text: 'half a pair \ud800' }),
      post({ title: 'two\nlines' }),
      post({ title: 'Poll', poll: { options: [{ text: 'one\0' }, { text: 'two' }] } }),
      post({ title: 'Question', poll: { question: 'why\ud800', options: [{ text: 'one' }, { text: 'two' }] } }),
      post({ title: 'Options', poll: { options: Array.from({ length: 5000 }, () => ({ text: 'x' })) } }),
      post({ title: 'File', files: [{ path: 'media/a.jpg', name: 'a\0.jpg', description: 'x\0' }] }),
      post({ title: 'Missing', files: [{ path: 'media/none.jpg', name: 'none.jpg' }] }),
      { id: 'no id' },
    ]
    const { ended } = await measured(await zipOf({ ...whole, 'data/posts.json': JSON.stringify(posts) }))
    expect(ended).toMatchObject({ status: 'done', total: 10, added: 1, skipped: 9, existing: 0 })
    expect(ended?.problems?.map(({ row, title, reason }) => [row, title, reason]).sort()).toEqual([
      [10, undefined, 'unreadable'],
      [2, 'NUL', 'rule'],
      [3, expect.stringMatching(/^half a pair/), 'rule'],
      [4, 'two lines', 'rule'],
      [5, 'Poll', 'rule'],
      [6, 'Question', 'rule'],
      [7, 'Options', 'rule'],
      [8, 'File', 'rule'],
      [9, 'Missing', 'file'],
    ])
    expect(ended?.problems?.find(({ row }) => row === 9)?.detail).toBe('none.jpg')
  })
})

describe('the rows of a list', () => {
  const rowsOf = async (text: string, chunk: number, most = 1000): Promise<(string | undefined)[]> => {
    const bytes = Buffer.from(text)
    async function* chunks() {
      for (let at = 0; at < bytes.length; at += chunk) yield bytes.subarray(at, at + chunk)
    }
    const rows: (string | undefined)[] = []
    for await (const row of splitRows(chunks(), most)) rows.push(row?.toString().trim())
    return rows
  }
  it.each([1, 2, 3, 7, 1000])('are what JSON says they are, in chunks of %i bytes', async (chunk) => {
    const rows = [{ a: '],[{"\\' }, ['[', ']'], 'é, "日本"', 1.5e3, null, {}, { 'k"': { deep: [[[]]] } }]
    for (const text of [JSON.stringify(rows), `\ufeff ${JSON.stringify(rows, null, 2)}\r\n`])
      expect((await rowsOf(text, chunk)).map((row) => JSON.parse(row!) as unknown)).toEqual(rows)
    expect(await rowsOf('[]', chunk)).toEqual([])
    expect(await rowsOf(' [ ] ', chunk)).toEqual([])
    expect(await rowsOf(`[1,"${'x'.repeat(2000)}",2]`, chunk)).toEqual(['1', undefined, '2'])
    for (const broken of ['', '{}', '[1', '[1,]', '[,1]', '[1]2', '["]', 'null'])
      await expect(rowsOf(broken, chunk), broken).rejects.toMatchObject({ failure: 'broken' })
  })
})
