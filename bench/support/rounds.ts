/** The middle value; of an even count the mean of the two in the middle. NaN of nothing. */
export const median = (values: readonly number[]): number => {
  const sorted = values.toSorted((a, b) => a - b)
  const half = sorted.length >> 1
  return sorted.length % 2 ? (sorted[half] ?? NaN) : ((sorted[half - 1] ?? NaN) + (sorted[half] ?? NaN)) / 2
}

/** Measures every side once a round, in turn, so that whatever else the machine does meets all of them alike. */
export const alternate = async <Side extends string, Found>(
  sides: Readonly<Record<Side, () => Promise<Found>>>,
  rounds: number
): Promise<Record<Side, Found[]>> => {
  const names = Object.keys(sides) as Side[]
  const found = Object.fromEntries(names.map((name) => [name, [] as Found[]])) as Record<Side, Found[]>
  for (let round = 0; round < rounds; round++) {
    // Each round begins with another side: none always follows the same neighbour's mess.
    for (let i = 0; i < names.length; i++) {
      const name = names[(i + round) % names.length] as Side
      found[name].push(await sides[name]())
    }
  }
  return found
}

/** Median over the rounds of a side's figure divided by its neighbour's of the same round, with the range. */
export const ratioOf = (ours: readonly number[], baseline: readonly number[]): { ratio: number; range: string } => {
  const each = ours.map((value, i) => value / (baseline[i] ?? NaN)).toSorted((a, b) => a - b)
  return { ratio: median(each), range: `${each[0]?.toFixed(2)}–${each.at(-1)?.toFixed(2)}` }
}
