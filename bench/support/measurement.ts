/** One measured figure. `ratio` is ours divided by the baseline, both of the same run. */
export type Measurement = {
  what: string
  ours: string
  baseline?: string
  ratio?: number
  /** The budget; without one, the figure is informative. */
  budget?: string
  held?: boolean
  note?: string
}

/** A part of the bench: what it measures, and how. It reports each line as soon as it is measured. */
export type BenchPart = { title: string; how: string; run(report: (line: Measurement) => void): Promise<void> }

/** Formats a number with three significant digits and grouped thousands. */
export const figure = (value: number): string => {
  if (!Number.isFinite(value)) return '–'
  if (Math.abs(value) >= 100) return Math.round(value).toLocaleString('en-US').replaceAll(',', ' ')
  return String(Number(value.toPrecision(3)))
}

/** The line as printed while the bench runs. */
export const asText = ({ what, ours, baseline, ratio, budget, held, note }: Measurement): string => {
  const mark = held === undefined ? ' ' : held ? '✓' : '✗'
  const baselineText = baseline === undefined ? '' : ` | ${baseline}`
  return `  ${mark} ${what}: ${ours}${baselineText}${ratio === undefined ? '' : ` | × ${figure(ratio)}`}${budget ? ` | budget ${budget}` : ''}${note ? ` | ${note}` : ''}`
}
