import type { Language } from '../../../../contract/errors.ts'
import { outcomes, type Outcome } from '../../../../contract/admin/outcomes.ts'
import type { Db } from '../../../db/connect.ts'
import type { Trx } from '../../../db/transaction.ts'
import { ApiError } from '../../../http/api-error.ts'
import { currentLogEntry } from '../../../http/operators/record-operator-action.ts'

/** What is decided: each thing has one decision of a topic at a time. The id is that of the thing, or of the account. */
export type Topic =
  | 'report'
  | 'appeal'
  | 'letter'
  | 'comment'
  | 'payout'
  | 'payment'
  | 'dispute'
  | 'application'
  | 'suspension'
  | 'posting'
  | 'payouts'
  | 'closing'
  | 'invitation'
  | 'second-factor'
type Subject = { topic: Topic; id: string }

type Decision<R> = Subject & {
  at: Date
  /** Reads the row `for update`; undefined: there is none. */
  lock: (trx: Trx) => Promise<R | undefined>
  /** Whether it still waits for this decision. */
  isOpen: (row: R) => boolean
  /** Absent: it depends on what follows, and the caller notes it with `noteDecision`. */
  outcome?: Outcome
}

/**
 * Takes a decision of an operator, in the transaction of all its consequences (decision 66): locks the row, checks that
 * it is still open, and notes who decides what. Whoever comes second waits for the lock, and is refused before anything
 * of theirs has happened. What cannot be undone, such as a call to a gateway, follows the commit.
 * @throws ApiError not_found without a row; already_decided
 */
export async function decide<R>(trx: Trx, { lock, isOpen, outcome, at, ...subject }: Decision<R>): Promise<R> {
  const row = await lock(trx)
  if (row === undefined) throw await decidedOr(trx, subject, new ApiError('not_found'))
  if (!isOpen(row)) throw await alreadyDecided(trx, subject)
  if (outcome) await noteDecision(trx, subject, outcome, at)
  return row
}

/** Notes what was decided, of something whose row is locked by the caller. */
export async function noteDecision(trx: Trx, { topic, id }: Subject, outcome: Outcome, at: Date): Promise<void> {
  const noted = { outcome, decided_at: at, entry_id: currentLogEntry() ?? null }
  await trx
    .insertInto('desk_decision')
    .values({ topic, subject_id: id, ...noted })
    .onConflict((same) => same.columns(['topic', 'subject_id']).doUpdateSet(noted))
    .execute()
}

const findDecision = (db: Db, { topic, id }: Subject) =>
  db
    .selectFrom('desk_decision')
    .leftJoin('operator_log', 'operator_log.id', 'desk_decision.entry_id')
    .select(['outcome', 'decided_at', 'operator_name'])
    .where('desk_decision.topic', '=', topic)
    .where('desk_decision.subject_id', '=', id)
    .executeTakeFirst()

const unknown = {
  by: { en: 'someone else', pt: 'outra pessoa' },
  server: { en: 'the server', pt: 'o servidor' },
  outcome: { en: 'done', pt: 'feito' },
} as const

const when = (at: Date, language: Language): string =>
  `${at.toLocaleString(language === 'en' ? 'en-GB' : 'pt-BR', { dateStyle: 'medium', timeStyle: 'short', timeZone: 'UTC' })} UTC`

const refusal = (decided: Awaited<ReturnType<typeof findDecision>>, detail?: Record<Language, string>): ApiError => {
  if (!decided)
    return new ApiError('already_decided', { by: unknown.by, outcome: unknown.outcome, when: { en: '', pt: '' } })
  const { operator_name: name, decided_at: at } = decided
  const outcome = decided.outcome as Outcome
  return new ApiError('already_decided', {
    by: name === 'shell' ? unknown.server : name || unknown.by,
    outcome: detail ? withDetail(outcomes[outcome], detail) : outcomes[outcome],
    when: { en: `, ${when(at, 'en')}`, pt: `, ${when(at, 'pt')}` },
    decision: outcome,
    decidedAt: at.toISOString(),
  })
}

const withDetail = (text: Record<Language, string>, detail: Record<Language, string>): Record<Language, string> => ({
  en: `${text.en} (${detail.en})`,
  pt: `${text.pt} (${detail.pt})`,
})

/** The refusal of who comes second: it names who decided what, in detail if there is more to say, and when. */
export const alreadyDecided = async (db: Db, subject: Subject, detail?: Record<Language, string>): Promise<ApiError> =>
  refusal(await findDecision(db, subject), detail)

/** Who decided what about it, if that is known; of several things at once, what was left out is told with it. */
export async function decisionOn(db: Db, subject: Subject): Promise<{ by?: string; decision?: Outcome }> {
  const decided = await findDecision(db, subject)
  if (!decided) return {}
  const { operator_name: by, outcome } = decided
  return { ...(by && { by }), decision: outcome as Outcome }
}

/** The same if something was decided, otherwise the given error: what never waited for a decision. */
export async function decidedOr(db: Db, subject: Subject, error: ApiError): Promise<ApiError> {
  const decided = await findDecision(db, subject)
  return decided ? refusal(decided) : error
}

/** Whether this operator, or null for the server's shell, decided last: a call that is repeated is no second decision. */
export async function isDecidedBy(db: Db, { topic, id }: Subject, operatorId: string | null): Promise<boolean> {
  const decided = await db
    .selectFrom('desk_decision')
    .innerJoin('operator_log', 'operator_log.id', 'desk_decision.entry_id')
    .select('operator_id')
    .where('desk_decision.topic', '=', topic)
    .where('desk_decision.subject_id', '=', id)
    .executeTakeFirst()
  return decided !== undefined && decided.operator_id === operatorId
}
