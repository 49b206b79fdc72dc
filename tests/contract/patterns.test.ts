import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { checkSync } from 'recheck'
import { expect, it } from 'vitest'
import { expectReasons } from './support/expect-reasons.ts'

const root = join(import.meta.dirname, '../..')

/** A regular expression where one can begin: after an operator, a bracket, a comma, `return`, or at the start of a line. */
const literal =
  /(?<=(?:[(,=:[!&|?{;>]|\breturn|^)\s*)\/(?![*/])((?:\\.|\[(?:\\.|[^\]\\\n])*\]|[^/\\\n[])+)\/([dgimsuvy]*)/gm

/** The patterns written in the code of a folder, each with its files. */
function patternsIn(folder: string): [pattern: string, file: string][] {
  const files = readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
  return files
    .filter((name) => /\.tsx?$/.test(name))
    .flatMap((name) => {
      const code = readFileSync(join(root, folder, name), 'utf8').replace(/^\s*(?:\/\/|\*|\/\*).*$/gm, '')
      return [...code.matchAll(literal)].map(([pattern]): [string, string] => [pattern, `${folder}/${name}`])
    })
}

const isLinear = (pattern: string): boolean => {
  const end = pattern.lastIndexOf('/')
  // A fixed seed: what recheck cannot prove, it tries.
  return checkSync(pattern.slice(1, end), pattern.slice(end + 1), { timeout: 30_000, randomSeed: 1 }).status === 'safe'
}

it('every pattern in the code takes time in proportion to the text, whoever wrote the text', () => {
  process.env.RECHECK_BACKEND = 'pure'
  const found = ['contract', 'server', 'src', 'pages'].flatMap(patternsIn)
  expect(found.length).toBeGreaterThan(300)
  const slow = new Map([...new Set(found.map(([pattern]) => pattern))].map((pattern) => [pattern, !isLinear(pattern)]))
  const files = found.flatMap(([pattern, file]) => (slow.get(pattern) ? [`${file} ${pattern}`] : []))
  expectReasons(
    [...new Set(files)],
    {
      'server/db/compatible-migration.ts /\\/\\*[\\s\\S]*?\\*\\//g': 'reads our own migrations',
      'server/http/pages/inline-styles.ts /<link\\b[^>]*\\brel="stylesheet"[^>]*>/g':
        'reads rendered pages, in which nobody but us can write a `<`',
    },
    'Begin it where it can begin only once (a lookbehind), bound its repetitions, or let no two of them match the same.'
  )
}, 300_000)

it('of patterns the tool knows those that are not linear', () => {
  process.env.RECHECK_BACKEND = 'pure'
  expect(['/(a+)+$/', '/\\s+$/', '/([\\p{L}-]+)[.]\\p{L}{2,}/u', '/^[a-z]{3}$/'].map(isLinear)).toEqual([
    false,
    false,
    false,
    true,
  ])
})
