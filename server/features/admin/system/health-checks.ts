import { sql } from 'kysely'
import { checkedParts, type PartCheck } from '../../../../contract/admin/system.ts'
import type { Deps } from '../../../deps.ts'
import { openCaptcha } from '../../../integrations/captcha/open.ts'
import { pingRedis } from '../../../integrations/redis/ping.ts'
import { currentGateway } from '../../money/gateways/choose-gateway.ts'
import { checkPushKeys } from '../../notifications/push/keys.ts'
import { mailFailure } from './queries.ts'

type Part = PartCheck['part']
type Asked = { kind: string; ask(): Promise<unknown> }

/** Maximum length of a reason, in characters. */
const maxReason = 300
/** Time, in ms, after which a part that does not answer counts as not working. */
const limitMs = 5000
/** Age, in ms, up to which an answer is used again: the page asks every ten seconds, and so does each operator. */
const freshMs = 30_000
/** As `freshMs`, when an operator asks. */
const freshOnRequestMs = 2000

/** How each part is asked whether it works. A real call of the real system; nothing is changed. */
function partsOf(deps: Deps): Partial<Record<Part, Asked>> {
  const { config, db } = deps
  const captcha = openCaptcha(deps)
  const readFirstObject = async (): Promise<void> => {
    for await (const _ of deps.storage.list('document')) return
  }
  const gateway = currentGateway(deps)
  const { redisUrl } = config
  const { replica } = deps
  const askReplica = async (): Promise<void> => {
    const fault = replica?.fault()
    if (fault !== undefined) throw new Error(`${fault}; the database answers in its place`)
  }
  return {
    database: { kind: 'PostgreSQL', ask: () => sql`select 1`.execute(db) },
    ...(replica && { replica: { kind: 'PostgreSQL', ask: askReplica } }),
    ...(redisUrl !== undefined && { redis: { kind: 'Redis', ask: () => pingRedis(redisUrl, limitMs) } }),
    storage: { kind: deps.storage.name, ask: readFirstObject },
    mail: { kind: deps.mailer.name, ask: () => deps.mailer.probe() },
    payments: { kind: gateway.name, ask: () => gateway.probe() },
    streaming: { kind: deps.streaming.name, ask: () => deps.streaming.probe() },
    push: { kind: 'Web Push', ask: () => checkPushKeys(deps) },
    captcha: { kind: config.recaptcha ? 'reCAPTCHA' : 'proof of work', ask: () => captcha.probe() },
  }
}

async function timed(part: Part, { kind, ask }: Asked, checkedAt: string): Promise<PartCheck> {
  const start = performance.now()
  const limit = Promise.withResolvers<never>()
  const timer = setTimeout(() => limit.reject(new Error(`no answer in ${limitMs} ms`)), limitMs)
  try {
    await Promise.race([ask(), limit.promise])
    return { part, kind, isWorking: true, checkedAt, ms: Math.round(performance.now() - start) }
  } catch (error) {
    const reason = (error instanceof Error ? error.message : 'unknown').slice(0, maxReason)
    return { part, kind, isWorking: false, checkedAt, reason }
  } finally {
    clearTimeout(timer)
  }
}

type Checker = {
  /** The answers of the last half minute, or new ones; with `isRequested`, of the last two seconds. */
  check(isRequested?: boolean): Promise<PartCheck[]>
}

/** Asks the parts that the site depends on, and keeps their answers for a while. Whatever calls at once, each is asked once. */
export function createChecker(deps: Deps): Checker {
  const parts = partsOf(deps)
  let last: { at: number; checks: Promise<PartCheck[]> } | undefined
  const askAll = (): Promise<PartCheck[]> => {
    const checkedAt = deps.clock.now().toISOString()
    return Promise.all(checkedParts.flatMap((part) => (parts[part] ? [timed(part, parts[part], checkedAt)] : [])))
  }
  return {
    async check(isRequested = false) {
      const age = last ? performance.now() - last.at : Infinity
      if (!last || age > (isRequested ? freshOnRequestMs : freshMs)) last = { at: performance.now(), checks: askAll() }
      const [checks, lastFailure] = await Promise.all([last.checks, mailFailure(deps.db)])
      // A mail server that answers may still refuse every mail.
      return checks.map((check) =>
        check.part === 'mail' && check.isWorking && lastFailure !== undefined
          ? { ...check, isWorking: false, reason: lastFailure.slice(0, maxReason) }
          : check
      )
    },
  }
}
