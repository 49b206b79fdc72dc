import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { root } from '../../../scripts/lib/build.ts'
import type { Sample } from './memory.ts'
import type { Round } from './rounds.ts'
import type { Tally } from './tally.ts'

export type Run = {
  seed: number
  people: number
  seconds: number
  rounds: readonly Round[]
  samples: readonly Sample[]
  tally: Tally
  /** What was compared at rest, and how many of each. */
  compared: Record<string, number>
  /** What the processes have printed. */
  output: string
}

const row = (...cells: (string | number)[]): string => `| ${cells.join(' | ')} |`
const head = (...cells: string[]): string[] => [row(...cells), row(...cells.map(() => '---'))]
const inS = (ms: number): string => (ms / 1000).toFixed(1)
const middle = (values: readonly number[]): number =>
  values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0

const roundLines = (rounds: readonly Round[]): string[] => [
  ...head('fault', 'rounds', 'broken, s (median)', 'recovery, s (median)', 'recovery, s (worst)'),
  ...[...Map.groupBy(rounds, ({ kind }) => kind)]
    .toSorted(([a], [b]) => (a < b ? -1 : 1))
    .map(([kind, all]) => {
      const recoveries = all.map(({ recoveryMs }) => recoveryMs)
      const broken = middle(all.map(({ brokenMs }) => brokenMs))
      return row(kind, all.length, inS(broken), inS(middle(recoveries)), inS(Math.max(...recoveries)))
    }),
]

const memoryLines = (samples: readonly Sample[]): string[] => {
  const third = (n: number): Sample[] => samples.slice((n * samples.length) / 3, ((n + 1) * samples.length) / 3)
  const parts: [string, Sample[]][] = [
    ['first third', third(0)],
    ['second third', third(1)],
    ['last third', third(2)],
  ]
  return [
    ...head('memory, MB', 'a process (median)', 'a process (most)', 'database (median)', 'database (most)'),
    ...parts.map(([name, part]) => {
      const sites = part.flatMap((sample) => sample.sites).filter((mb) => mb > 0)
      const database = part.map((sample) => sample.database).filter((mb) => mb > 0)
      return row(name, middle(sites), Math.max(0, ...sites), middle(database), Math.max(0, ...database))
    }),
  ]
}

/** Writes the report of a run to `test-results/chaos.md`, and beside it what the processes have printed. Resolves to its text. */
export async function report({
  seed,
  people,
  seconds,
  rounds,
  samples,
  tally,
  compared,
  output,
}: Run): Promise<string> {
  const outcomes = [...tally.outcomes].map(([outcome, times]) => `${times} ${outcome}`).join(', ')
  const calls = [...tally.calls.values()].reduce((sum, times) => sum + times, 0)
  const text = [
    `# Chaos: seed ${seed}, ${people} people, ${Math.round(seconds)} s`,
    '',
    `${rounds.length} rounds, ${calls} calls (${outcomes}), ${tally.events} events heard.`,
    `The longest answer took ${inS(tally.slowest.ms)} s (${tally.slowest.what}). ${tally.faults.length} faults.`,
    '',
    ...roundLines(rounds),
    '',
    ...memoryLines(samples),
    '',
    ...head('compared at rest', 'number'),
    ...Object.entries(compared).map(([what, number]) => row(what, number)),
    '',
    ...head('call', 'times'),
    ...[...tally.calls].toSorted(([, a], [, b]) => b - a).map(([name, times]) => row(name, times)),
    ...(tally.faults.length ? ['', '## Faults', '', ...tally.faults.map((fault) => `- ${fault}`)] : []),
    '',
  ].join('\n')
  await mkdir(join(root, 'test-results'), { recursive: true })
  await writeFile(join(root, 'test-results/chaos.md'), text)
  await writeFile(join(root, 'test-results/chaos.log'), output)
  return text
}
