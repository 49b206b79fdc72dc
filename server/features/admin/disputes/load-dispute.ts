import { fromMinor, toMinor } from '../../../../contract/money/money.ts'
import type { AdminDispute, AdminDisputeDetail } from '../../../../contract/admin/disputes.ts'
import type { Db } from '../../../db/connect.ts'
import { ApiError } from '../../../http/api-error.ts'
import { loadPeople } from '../../identity/visibility/load-people.ts'
import { textsOf } from '../../money/disputes/answer-dispute.ts'
import { moneyText, walletText } from '../../platform/mail/money-text.ts'
import { readSettings } from '../../platform/settings/queries.ts'
import { namesOf } from '../payments/queries.ts'
import { loadFacts } from './facts.ts'
import { findAnswer, listDisputes, listFiles, type DisputeLine } from './queries.ts'
import { suggestEvidence } from './suggest-evidence.ts'

/** Presents disputes with the people of both sides, loaded in one query. */
export async function presentDisputes(db: Db, lines: readonly DisputeLine[]): Promise<AdminDispute[]> {
  const people = await loadPeople(
    db,
    lines.flatMap(({ payer_id: payer, performer_id: performer }) => [payer, performer ?? payer])
  )
  return lines.flatMap((line) => {
    const payer = people.get(line.payer_id)
    if (!payer) return []
    return {
      _id: line.id,
      paymentId: line.payment_id,
      type: line.type as AdminDispute['type'],
      status: line.status as AdminDispute['status'],
      reason: line.reason as AdminDispute['reason'],
      amount: fromMinor(line.amount),
      last4: line.last4 ?? undefined,
      payer,
      performer: people.get(line.performer_id ?? ''),
      dueAt: line.due_at?.toISOString(),
      openedAt: line.opened_at.toISOString(),
      closedAt: line.closed_at?.toISOString(),
      sentAt: line.sent_at?.toISOString(),
    }
  })
}

/** One dispute with what the site knows, and its evidence. @throws ApiError not_found */
export async function loadDispute(db: Db, id: string): Promise<AdminDisputeDetail> {
  const [line] = await listDisputes(db, { id }, 1)
  const [dispute] = line ? await presentDisputes(db, [line]) : []
  if (!line || !dispute) throw new ApiError('not_found')
  const [answer, files, facts, site, payer] = await Promise.all([
    findAnswer(db, id),
    listFiles(db, id),
    loadFacts(db, line),
    readSettings(db),
    db.selectFrom('account').select(['name', 'email']).where('id', '=', line.payer_id).executeTakeFirstOrThrow(),
  ])
  const names = await namesOf(db, [answer.sent_by, answer.accepted_by])
  return {
    ...dispute,
    isTaken: answer.taken_id !== null,
    isReturned: answer.returned_id !== null,
    sentBy: names.get(answer.sent_by ?? ''),
    acceptedBy: names.get(answer.accepted_by ?? ''),
    facts,
    suggested: suggestEvidence({
      facts,
      type: dispute.type,
      siteName: site.siteName,
      amount: moneyText(line.amount, site.currency, 'en'),
      last4: dispute.last4,
      payer,
      performer: dispute.performer?.name,
      inWallet: (tokens) => walletText(toMinor(tokens), site, 'en'),
    }),
    evidence: textsOf(answer),
    savedAt: answer.evidence_saved_at?.toISOString(),
    files: files.map(({ id: _id, kind, name, size }) => ({
      _id,
      kind: kind as AdminDisputeDetail['files'][number]['kind'],
      name,
      size,
    })),
  }
}
