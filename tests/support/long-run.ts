/**
 * With `LONG=1` in the environment, models, soak tests and generated values run at full length; in `npm test` they run
 * at a short one with the same assertions.
 */
export const isLong = process.env['LONG'] === '1'

/**
 * The length of a run: the value of `variable` in the environment, otherwise `full` with `LONG=1` and `short` without.
 */
export const lengthOf = (short: number, full: number, variable?: string): number => {
  const set = variable === undefined ? undefined : process.env[variable]
  return set === undefined ? (isLong ? full : short) : Number(set)
}
