/** One measured figure. `ratio` is ours divided by the baseline, both of the same run. */
export type Measurement = {
  what: string
  ours: string
  baseline?: string
  ratio?: number
  /** The budget as architecture.md says it; absent: told for its own sake. */
  budget?: string
  held?: boolean
  note?: string
}

/** A part of the bench: what it measures, and how. It reports each line as soon as it has it. */
export type BenchPart = { title: string; how: string; run(report: (line: Measurement) => void): Promise<void> }

/** A number as people read it: three figures that count, groups of thousands. */
export const figure = (value: number): string => {
  if (!Number.isFinite(value)) return '–'
  if (Math.abs(value) >= 100) return Math.round(value).toLocaleString('en-US').replaceAll(',', ' ')
  return String(Number(value.toPrecision(3)))
}

/** The line as it stands on the screen while the bench runs. */
export const asText = ({ what, ours, baseline, ratio, budget, held, note }: Measurement): string => {
  const mark = held === undefined ? ' ' : held ? '✓' : '✗'
  const against = baseline === undefined ? '' : ` | ${baseline}`
  return `  ${mark} ${what}: ${ours}${against}${ratio === undefined ? '' : ` | × ${figure(ratio)}`}${budget ? ` | budget ${budget}` : ''}${note ? ` | ${note}` : ''}`
}
