import { Environment } from './environment.ts'

const known = Object.keys(Environment.shape)
/** Beginnings that only variables of this site have. `GOOGLE_…` and `REDIS_…` are others' too. */
const own = /^(?:STAGEDOOR|SITE|S3|SMTP|MAIL|STRIPE|STUN|TURN|AGORA|LIVEKIT|RTMP|RECAPTCHA|METRICS|CORS)_/
/** What Kubernetes tells every program of each service: `REDIS_PORT_6379_TCP`, `SMTP_SERVICE_HOST`. */
const ofCluster = /_(?:SERVICE_|PORT(?:_|$))/

/** How many letters have to be changed, added, left out or exchanged to make one word of another. */
const distance = (one: string, other: string): number => {
  const rows: number[][] = [Array.from({ length: other.length + 1 }, (_, j) => j)]
  for (let i = 1; i <= one.length; i++) {
    const row = [i]
    for (let j = 1; j <= other.length; j++) {
      const isSame = one[i - 1] === other[j - 1]
      const isSwap = i > 1 && j > 1 && one[i - 1] === other[j - 2] && one[i - 2] === other[j - 1]
      row[j] = Math.min(
        (rows[i - 1]?.[j] ?? 0) + 1,
        (row[j - 1] ?? 0) + 1,
        (rows[i - 1]?.[j - 1] ?? 0) + (isSame ? 0 : 1),
        isSwap ? (rows[i - 2]?.[j - 2] ?? 0) + 1 : Infinity
      )
    }
    rows.push(row)
  }
  return rows.at(-1)?.at(-1) ?? 0
}

/** How far a name may be from a known one to count as mistyped: `HOME` is not `HOST`. */
const nearness = (name: string): number => (name.length < 6 ? 0 : name.length < 9 ? 1 : 2)

/** A sentence about the first variable that looks like one of the site's and is none; undefined: there is none. */
export const unknownVariable = (names: readonly string[]): string | undefined => {
  for (const name of names) {
    if (known.includes(name) || ofCluster.test(name)) continue
    const [nearest] = known.map((other) => ({ other, far: distance(name, other) })).toSorted((a, b) => a.far - b.far)
    if (nearest && (own.test(name) || nearest.far <= nearness(name)))
      return `${name} is no variable of this site: did you mean ${nearest.other}?`
  }
  return undefined
}
