/** Answers by what they are, in the words of the report. */
export type Outcome = 'done' | 'refused' | 'asked to slow down' | 'not available' | 'no answer'

/** What was seen during a run: counts for the report, and faults that fail it. */
export type Tally = {
  readonly calls: Map<string, number>
  readonly outcomes: Map<Outcome, number>
  readonly faults: string[]
  /** The longest time until an answer, in ms, and of what. */
  slowest: { ms: number; what: string }
  events: number
  count(what: string, outcome: Outcome, ms: number): void
  /** Adds a fault. Only the first hundred are kept. */
  fault(text: string): void
}

export const openTally = (): Tally => {
  const tally: Tally = {
    calls: new Map(),
    outcomes: new Map(),
    faults: [],
    slowest: { ms: 0, what: '' },
    events: 0,
    count: (what, outcome, ms) => {
      tally.calls.set(what, (tally.calls.get(what) ?? 0) + 1)
      tally.outcomes.set(outcome, (tally.outcomes.get(outcome) ?? 0) + 1)
      if (ms > tally.slowest.ms) tally.slowest = { ms, what }
    },
    fault: (text) => void (tally.faults.length < 100 && tally.faults.push(text.slice(0, 1500))),
  }
  return tally
}
