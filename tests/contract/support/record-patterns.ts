import { join } from 'node:path'
import { pathToFileURL } from 'node:url'

/**
 * A program that evaluates the modules that build a pattern from text, as `new RegExp(…)`, and prints as JSON where each
 * of them was built and what came of it. Its arguments are the files, from the root of the project.
 */
const root = join(import.meta.dirname, '../../..')
const words = ['strasse', 'aether', 'aaaaaaaa', 'a b', '.*+(', 'ção']

/** For patterns that are built when a function is called: such a call. */
const calls: Readonly<Record<string, (built: Record<string, (...all: unknown[]) => unknown>) => unknown>> = {
  'contract/text/whole-words.ts': (built) => built.hasWord?.('a text', words),
  'contract/text/split-at-words.ts': (built) => words.map((word) => built.splitAtWords?.('a text', word)),
  'src/features/identity/lookups/match-options.ts': (built) =>
    words.map((word) => built.matching?.([{ value: 'a', label: 'a' }], word)),
  'server/db/compatible-migration.ts': (built) =>
    built.breaksOf?.('drop table a; alter table b drop column c; create unique index d on e (f)'),
  'server/telemetry/page-templates.ts': (built) => built.pageTemplates?.(root),
}

type Built = { site: string; source: string; flags: string }
const all: Built[] = []
const record = (pattern: RegExp): RegExp => {
  // The first line names the error, then come this function and the proxy.
  const caller = new Error().stack?.split('\n').find((line) => line.includes(root) && !line.includes('record-patterns'))
  const [, site] = /([\w/.-]+:\d+:\d+)\)?$/.exec(caller?.replace(`file://${root}/`, ' ') ?? '') ?? []
  if (site !== undefined) all.push({ site, source: pattern.source, flags: pattern.flags })
  return pattern
}
globalThis.RegExp = new Proxy(RegExp, {
  construct: (target, [source, flags]: [string, string]) => record(new target(source, flags)),
  apply: (target, _, [source, flags]: [string, string]) => record(target(source, flags)),
})

for (const file of process.argv.slice(2)) {
  const built = (await import(pathToFileURL(join(root, file)).href)) as Parameters<(typeof calls)[string]>[0]
  calls[file]?.(built)
}
process.stdout.write(JSON.stringify(all))
