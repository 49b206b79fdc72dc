import { sql } from 'kysely'
import type { ResponseIn } from '../../../../contract/endpoint.ts'
import type { machine } from '../../../../contract/operator/machine.ts'
import type { Deps } from '../../../deps.ts'
import { mailFailure } from './queries.ts'

type Check = ResponseIn<typeof machine.view>['checks'][number]

/** Maximum length of a reason, in characters. */
const maxReason = 300
/** Time, in ms, after which a part that does not answer counts as not working. */
const limitMs = 5000

async function timed(part: Check['part'], kind: string, act: () => Promise<unknown>): Promise<Check> {
  const start = performance.now()
  const limit = Promise.withResolvers<never>()
  const timer = setTimeout(() => limit.reject(new Error(`no answer in ${limitMs} ms`)), limitMs)
  try {
    await Promise.race([act(), limit.promise])
    return { part, kind, isWorking: true, ms: Math.round(performance.now() - start) }
  } catch (error) {
    const reason = (error instanceof Error ? error.message : 'unknown').slice(0, maxReason)
    return { part, kind, isWorking: false, reason }
  } finally {
    clearTimeout(timer)
  }
}

/** Asks each part that the site depends on whether it works. Of mail, the last attempt tells it. */
export async function checkParts(deps: Deps): Promise<Check[]> {
  const readFirstObject = async (): Promise<void> => {
    for await (const _ of deps.storage.list('document')) return
  }
  const lastMail = async (): Promise<void> => {
    const reason = await mailFailure(deps.db)
    if (reason !== undefined) throw new Error(reason)
  }
  return Promise.all([
    timed('database', 'PostgreSQL', () => sql`select 1`.execute(deps.db)),
    timed('storage', deps.storage.name, readFirstObject),
    timed('mail', deps.mailer.name, lastMail),
  ])
}
