import { execFileSync } from 'node:child_process'
import { readdirSync, readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { checkSync } from 'recheck'
import { beforeAll, expect, it } from 'vitest'
import { expectReasons } from './support/expect-reasons.ts'

const root = join(import.meta.dirname, '../..')
const folders = ['contract', 'server', 'src', 'pages']

/** A regular expression where one can begin: after an operator, a bracket, a comma, `return`, or at the start of a line. */
const literal =
  /(?<=(?:[(,=:[!&|?{;>]|\breturn|^)\s*)\/(?![*/])((?:\\.|\[(?:\\.|[^\]\\\n])*\]|[^/\\\n[])+)\/([dgimsuvy]*)/gm
/** A pattern that is built from text. */
const building = /\bRegExp\(/g

/** The code of a folder without its comments, by file. */
const codeOf = (folder: string): [file: string, code: string][] =>
  readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
    .filter((name) => /\.tsx?$/.test(name))
    .map((name) => [
      `${folder}/${name}`,
      readFileSync(join(root, folder, name), 'utf8').replace(/^\s*(?:\/\/|\*|\/\*).*$/gm, ''),
    ])
const code = folders.flatMap(codeOf)

const isLinear = (pattern: string): boolean => {
  const end = pattern.lastIndexOf('/')
  // A fixed seed: what recheck cannot prove, it tries.
  return checkSync(pattern.slice(1, end), pattern.slice(end + 1), { timeout: 100_000, randomSeed: 1 }).status === 'safe'
}

/** The program of recheck is an optional package for some systems; in JavaScript it says the same in six times the time. */
beforeAll(() => {
  const system = { darwin: 'macos', win32: 'windows' }[process.platform as string] ?? process.platform
  try {
    createRequire(import.meta.resolve('recheck')).resolve(`recheck-${system}-${process.arch}/package.json`)
    process.env.RECHECK_BACKEND = 'native'
  } catch {
    process.env.RECHECK_BACKEND = 'pure'
  }
})

it('every pattern written in the code takes time in proportion to the text, whoever wrote the text', () => {
  const found = code.flatMap(([file, text]) => [...text.matchAll(literal)].map(([pattern]) => ({ file, pattern })))
  expect(found.length).toBeGreaterThan(300)
  const slow = new Map([...new Set(found.map(({ pattern }) => pattern))].map((one) => [one, !isLinear(one)]))
  expectReasons(
    [...new Set(found.flatMap(({ file, pattern }) => (slow.get(pattern) ? [`${file} ${pattern}`] : [])))],
    {
      'server/db/compatible-migration.ts /\\/\\*[\\s\\S]*?\\*\\//g': 'reads our own migrations',
      'server/http/pages/inline-styles.ts /<link\\b[^>]*\\brel="stylesheet"[^>]*>/g':
        'reads rendered pages, in which nobody but us can write a `<`',
    },
    'Begin it where it can begin only once (a lookbehind), bound its repetitions, or let no two of them match the same.'
  )
}, 300_000)

it('so does every pattern that is built from text', () => {
  const sites = code.flatMap(([file, text]) => {
    const count = [...text.matchAll(building)].length
    return count === 0 ? [] : [{ file, count }]
  })
  expect(
    sites.filter(({ file }) => file.endsWith('.tsx')),
    'Build it in a .ts file, which this test can run.'
  ).toEqual([])
  const program = [join(import.meta.dirname, 'support/record-patterns.ts'), ...sites.map(({ file }) => file)]
  const built = JSON.parse(execFileSync(process.execPath, program, { encoding: 'utf8' })) as {
    site: string
    source: string
    flags: string
  }[]
  const seen = new Set(built.map(({ site }) => site))
  const unseen = sites.filter(
    ({ file, count }) => [...seen].filter((site) => site.startsWith(`${file}:`)).length < count
  )
  expect(unseen, 'Write a literal, or call what builds it in support/record-patterns.ts.').toEqual([])
  const patterns = new Map(built.map(({ site, source, flags }) => [`/${source}/${flags}`, site.replace(/:.*/, '')]))
  expectReasons(
    [...patterns].flatMap(([pattern, file]) => (isLinear(pattern) ? [] : [`${file} ${pattern}`])),
    {},
    'Write it so that it is linear, as above.'
  )
}, 300_000)

it('of patterns the tool knows those that are not linear', () => {
  expect(['/(a+)+$/', '/\\s+$/', '/([\\p{L}-]+)[.]\\p{L}{2,}/u', '/^[a-z]{3}$/'].map(isLinear)).toEqual([
    false,
    false,
    false,
    true,
  ])
})
