import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { cpus, totalmem } from 'node:os'
import { join } from 'node:path'
import { root } from '../../scripts/lib/build.ts'
import { figure, type Measurement } from './measurement.ts'

const PATH = join(root, 'bench/results.md')

const versionOf = (name: string): string =>
  (JSON.parse(readFileSync(join(root, 'node_modules', name, 'package.json'), 'utf8')) as { version: string }).version

const git = (...args: string[]): string =>
  execFileSync('git', args, { cwd: root, encoding: 'utf8', stdio: 'pipe' }).trim()

const commit = (): string => {
  try {
    const changed = git('status', '--porcelain', '--untracked-files=no', '--', '.', ':!bench/results.md')
    return `${git('rev-parse', '--short', 'HEAD')}${changed ? ' with changes' : ''}`
  } catch {
    return 'unknown'
  }
}

/** The folders whose code the parts measure. */
const MEASURED = ['contract', 'server', 'src', 'pages', 'styles', 'public', 'next.config.js', 'package-lock.json']
const AGE = '**Older than the code it measures:**'

/** A section, with a line that says so when the program has changed since it was measured. */
const withAge = (section: string): string => {
  const text = section.replace(new RegExp(`${AGE.replaceAll('*', '\\*')}.*\n\n`), '')
  const measured = /· commit (\w+)/.exec(text)?.[1] ?? ''
  let since: string
  try {
    const count = Number(git('rev-list', '--count', `${measured}..HEAD`, '--', ...MEASURED))
    since = count === 0 ? '' : count === 1 ? '1 commit since.' : `${count} commits since.`
  } catch {
    since = 'its commit is not in this history.'
  }
  return since === '' ? text : text.replace('\n\n', `\n\n${AGE} ${since}\n\n`)
}

/** The machine of the measurement: processor, cores, memory, versions. */
export const machine = (): string => {
  const [first] = cpus()
  const packages = ['next', 'react', 'fastify', 'pg', 'lighthouse', 'autocannon'].map(
    (name) => `${name} ${versionOf(name)}`
  )
  return `${cpus().length} cores (${first?.model.trim() ?? 'unknown'}), ${Math.round(totalmem() / 2 ** 30)} GB, ${process.platform}, Node ${process.versions.node}, ${packages.join(', ')}`
}

const cell = (text: string): string => text.replaceAll('|', '\\|')

const table = (lines: readonly Measurement[]): string =>
  [
    '| what | ours | baseline | ratio | budget | held | note |',
    '|---|---|---|---|---|---|---|',
    ...lines.map(
      ({ what, ours, baseline, ratio, budget, held, note }) =>
        `| ${[what, ours, baseline ?? '', ratio === undefined ? '' : figure(ratio), budget ?? '', held === undefined ? '' : held ? 'yes' : '**no**', note ?? ''].map(cell).join(' | ')} |`
    ),
  ].join('\n')

const HEAD = `# What was measured

Written by \`npm run bench\`; \`npm run bench -- <part>\` measures one part and replaces its section. Each figure stands beside its baseline, measured in
the same run by alternating rounds; the ratio is the median over the rounds. Absolute figures depend on the machine and what else it does.
`

/**
 * Writes a part's lines into bench/results.md in place of its former section, and marks the sections that are older
 * than the code they measure.
 */
export const writeSection = (
  part: string,
  title: string,
  how: string,
  seconds: number,
  lines: readonly Measurement[],
  busy: string
): void => {
  const old = existsSync(PATH)
    ? readFileSync(PATH, 'utf8')
        .split(/^(?=## )/m)
        .slice(1)
    : []
  const mark = `## ${title}\n`
  const text = `${mark}\n${how}\n\n\`npm run bench -- ${part}\` · ${new Date().toISOString().slice(0, 16).replace('T', ' ')} UTC · commit ${commit()} · ${Math.round(seconds)} s · ${busy}\n${machine()}\n\n${table(lines)}\n\n`
  const at = old.findIndex((section) => section.startsWith(mark))
  const sections = at < 0 ? [...old, text] : old.with(at, text)
  writeFileSync(PATH, `${HEAD}\n${sections.map((section) => withAge(section).trimEnd()).join('\n\n')}\n`)
  // The lint step checks the format of this file as well.
  execFileSync(process.execPath, [join(root, 'node_modules/@biomejs/biome/bin/biome'), 'format', '--write', PATH])
}
