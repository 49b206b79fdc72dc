import { existsSync, globSync, readFileSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { describe, expect, it } from 'vitest'

const root = join(import.meta.dirname, '../..')
const read = (file: string) => readFileSync(join(root, file), 'utf8')
const self = 'tests/contract/references.test.ts'

const code = globSync('{contract,server,src,pages,scripts,bench,tests,styles}/**/*.{ts,tsx,mjs,css,sql}', {
  cwd: root,
  exclude: (name) => name.includes('node_modules'),
}).filter((file) => file !== self)
const records = globSync('docs/decisions/*.md', { cwd: root })
const pages = ['README.md', ...['CONTRIBUTING.md'].filter((file) => existsSync(join(root, file)))].concat(
  globSync('{docs/*.md,{src,server,bench,tests}/**/*.md}', { cwd: root }).filter(
    (file) => !file.includes('node_modules')
  )
)

type Section = { title: string; text: string }
/** The sections of a page under headings of this level, each with all its text. */
const sections = (text: string, level: string): Section[] =>
  text
    .split(new RegExp(`^${level} `, 'm'))
    .slice(1)
    .map((part) => ({ title: part.slice(0, part.indexOf('\n')), text: part }))

const requirements = new Map(
  sections(read('docs/requirements.md'), '##').map((found) => [parseInt(found.title, 10), found])
)
const product = sections(read('docs/product.md'), '##')
const numbers = new Set(records.map((file) => Number(/\/(\d{4})-/.exec(file)?.[1])))

/** Every match in every file, with its position. */
const find = (files: readonly string[], pattern: RegExp) =>
  files.flatMap((file) =>
    read(file)
      .split('\n')
      .flatMap((line, at) => [...line.matchAll(pattern)].map((match) => ({ match, place: `${file}:${at + 1}` })))
  )

const same = (text: string) => text.toLowerCase().replaceAll(/[`'’]/g, '')
const isIn = (text: string, name: string) => same(text).includes(same(name).trim())

it('the map in docs/architecture.md is that of the folders: each feature in the row of its layer and the column of its tiers', () => {
  const named = (cell = ''): string[] =>
    cell
      .replaceAll(/ \([^)]*\)/g, '')
      .split(', ')
      .map((name) => name.trim())
      .filter(Boolean)
      .sort()
  const foldersOf = (folder: string): string[] =>
    globSync(`${folder}/*/`, { cwd: root })
      .map((path) => basename(path))
      .sort()
  const rows = [...read('docs/architecture.md').matchAll(/^\| `([\w-]+)` \|(.*)\|(.*)\|(.*)\|$/gm)]
  const map = rows.map(([, layer = '', ...cells]) => [layer, ...cells.map((cell) => named(cell).join(', '))])
  const layers = rows.map(([, layer = '']) => layer)
  const found = layers.map((layer) => {
    const server = foldersOf(`server/features/${layer}`)
    const client = foldersOf(`src/features/${layer}`)
    return [
      layer,
      server.filter((name) => client.includes(name)).join(', '),
      server.filter((name) => !client.includes(name)).join(', '),
      client.filter((name) => !server.includes(name)).join(', '),
    ]
  })
  expect(map).toEqual(found)
  expect([...layers].sort()).toEqual(foldersOf('server/features'))
  expect([...layers, 'home', 'app'].sort()).toEqual(foldersOf('src/features'))
  expect(layers.filter((layer) => !existsSync(join(root, 'contract', layer)))).toEqual([])
  const known = (tier: string, ...more: string[]): string[] => [...layers, ...foldersOf(tier), ...more]
  const astray = [
    ...foldersOf('contract').filter((name) => ![...layers, 'text'].includes(name)),
    ...foldersOf('tests/server').filter((name) => !known('server', 'backup', 'operations', 'start').includes(name)),
    ...foldersOf('tests/src').filter((name) => !known('src', 'home', 'texts').includes(name)),
  ]
  expect(astray).toEqual([])
})

it('every decision record is in the list of docs/decisions/README.md, by its title', () => {
  const list = read('docs/decisions/README.md')
  const missing = records
    .filter((file) => /\/\d{4}-/.test(file))
    .map((file) =>
      read(file).replace(/^# (\d+)\. (.*)\n[^]*/, (_, n: string, title: string) => `[${n}](${basename(file)}) ${title}`)
    )
    .filter((line) => !list.includes(line))
  expect(missing, 'Add each to the row of its subject.').toEqual([])
})

describe('every reference resolves', () => {
  it('to a section of docs/requirements.md (Spec §7, Auth)', () => {
    const wrong = find([...code, ...pages], /Spec ((?:§\d+(?:, | and )?)*§\d+)(?:, ([A-Z][\w ,/{}-]*[\w}]))?/g).flatMap(
      ({ match, place }) => {
        const named = [...(match[1] ?? '').matchAll(/\d+/g)].map(([number]) => requirements.get(Number(number)))
        if (named.some((section) => !section)) return [`${place}: there is no section ${match[1]}`]
        const name = match[2]
        return !name || named.some((section) => section && isIn(section.text, name))
          ? []
          : [`${place}: section ${match[1]} says nothing of "${name}"`]
      }
    )
    expect(wrong).toEqual([])
  })

  it('and is written like that', () => {
    expect(
      find([...code, ...pages], /\b(?:spec §|Spec§|Spec §\s|Specification §|spec\. §)/g).map(({ place }) => place)
    ).toEqual([])
  })

  it('to a heading of docs/product.md (product.md, Money)', () => {
    const wrong = find(code, /product\.md(?:, ([A-Z][\w ]*))?/g).filter(
      ({ match }) => match[1] && !product.some(({ text }) => isIn(text, match[1] ?? ''))
    )
    expect(wrong.map(({ place, match }) => `${place}: ${match[0]}`)).toEqual([])
  })

  it('to a decision record', () => {
    const wrong = find([...code, ...pages, ...records], /\bdecision (\d{1,2})\b/g).filter(
      ({ match }) => !numbers.has(Number(match[1]))
    )
    expect(wrong.map(({ place, match }) => `${place}: ${match[0]}`)).toEqual([])
  })

  it('to a file, in links of Markdown pages', () => {
    const wrong = find([...pages, ...records], /\]\((?!https?:|#|mailto:)([^)#\s]+)(?:#[^)]*)?\)/g).filter(
      ({ match, place }) => !existsSync(join(root, dirname(place), match[1] ?? ''))
    )
    expect(wrong.map(({ place, match }) => `${place}: ${match[1]}`)).toEqual([])
  })

  it('to a file or folder, in paths of Markdown pages', () => {
    const path = /`((?:contract|server|src|pages|tests|scripts|bench|docs|styles|public)\/[\w./[\]-]+)`/g
    const wrong = find([...pages, ...records], path).filter(({ match }) => !existsSync(join(root, match[1] ?? '')))
    expect(wrong.map(({ place, match }) => `${place}: ${match[1]}`)).toEqual([])
  })

  it('to a file, in comments of the code', () => {
    const path =
      /(?<=^\s*(?:\/?\*|\/\/|--).*)(?<![\w/.@])((?:contract|server|src|pages|tests|scripts|bench|docs|styles)\/[\w./[\]-]+\.\w+)/g
    // A migration that has run is not changed any more; the rules of the linter are tested with files that do not exist.
    const current = code.filter((file) => !file.includes('/migrations/') && !file.endsWith('/lint.test.ts'))
    const wrong = find(current, path).filter(({ match }) => !existsSync(join(root, match[1] ?? '')))
    expect(wrong.map(({ place, match }) => `${place}: ${match[1]}`)).toEqual([])
  })

  it('to a name in the code, in names of Markdown pages', () => {
    const names = new Set(code.flatMap((file) => read(file).match(/[A-Za-z]\w*/g) ?? []))
    const wrong = find(pages, /`([a-z]+[A-Z]\w*)(?:\([^`]*\))?`/g).filter(({ match }) => !names.has(match[1] ?? ''))
    expect(wrong.map(({ place, match }) => `${place}: ${match[1]}`)).toEqual([])
  })

  it('to a file of that name, in file names without a folder', () => {
    const names = new Set([self, ...code, ...globSync('*.{ts,js,mjs}', { cwd: root })].map((file) => basename(file)))
    const wrong = find(pages, /`(?:\.{1,2}\/|[\w-]+\/)*([a-zA-Z][\w.-]*\.(?:tsx?|mjs|css|sql))`/g).filter(
      ({ match }) => !names.has(match[1] ?? '') && !/^(?:X|NNNN|environment\.)/.test(match[1] ?? '')
    )
    expect(wrong.map(({ place, match }) => `${place}: ${match[1]}`)).toEqual([])
  })
})
