/** With `LONG=1` in the environment, models, soaks and generated values run at full length; in `npm test` they run at a short one, with the same assertions. */
const isLong = process.env['LONG'] === '1'

/** A length that a variable of the environment may set; else the full one with `LONG=1`, and the short one without. */
export const lengthOf = (short: number, full: number, variable?: string): number => {
  const set = variable === undefined ? undefined : process.env[variable]
  return set === undefined ? (isLong ? full : short) : Number(set)
}
