/** The median; for an even count the mean of the middle two. NaN for an empty list. */
export const median = (values: readonly number[]): number => {
  const sorted = values.toSorted((a, b) => a - b)
  const half = sorted.length >> 1
  return sorted.length % 2 ? (sorted[half] ?? NaN) : ((sorted[half - 1] ?? NaN) + (sorted[half] ?? NaN)) / 2
}

/** Measures every side once per round, in turn, so that other load on the machine affects all of them equally. */
export const alternate = async <Side extends string, Found>(
  sides: Readonly<Record<Side, () => Promise<Found>>>,
  rounds: number
): Promise<Record<Side, Found[]>> => {
  const names = Object.keys(sides) as Side[]
  const found = Object.fromEntries(names.map((name) => [name, [] as Found[]])) as Record<Side, Found[]>
  for (let round = 0; round < rounds; round++) {
    // Each round starts with another side, so that none always follows the same one.
    for (let i = 0; i < names.length; i++) {
      const name = names[(i + round) % names.length] as Side
      found[name].push(await sides[name]())
    }
  }
  return found
}

/** The median over the rounds of one side's figure divided by the other's of the same round, with the range. */
export const ratioOf = (ours: readonly number[], baseline: readonly number[]): { ratio: number; range: string } => {
  const each = ours.map((value, i) => value / (baseline[i] ?? NaN)).toSorted((a, b) => a - b)
  return { ratio: median(each), range: `${each[0]?.toFixed(2)}–${each.at(-1)?.toFixed(2)}` }
}
