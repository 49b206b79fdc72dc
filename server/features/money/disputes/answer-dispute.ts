import {
  needsResponse,
  type DisputeStatus,
  type EvidenceFile,
  type EvidenceText,
} from '../../../../contract/money/dispute-rules.ts'
import type { Deps } from '../../../deps.ts'
import type { Trx } from '../../../db/transaction.ts'
import { transactionWithEvents } from '../../../events/events.ts'
import { ApiError, invalidField } from '../../../http/api-error.ts'
import type { Gateway, GatewayDispute } from '../../../integrations/payments/gateway.ts'
import { publishAfterCommit } from '../../../realtime/publish-after-commit.ts'
import { decidedOr, noteDecision } from '../../identity/decisions/decide.ts'
import { gatewayOf, mapUnreachable } from '../gateways/choose-gateway.ts'
import { applyDisputes, type DisputeRow } from './apply-disputes.ts'

/** Delay, in ms, after which evidence whose sending a crash interrupted is sent again. */
const sendAgainAfterMs = 60_000

/** A dispute whose row is locked, for a decision about it. @throws ApiError not_found */
export async function lockDispute(trx: Trx, id: string): Promise<DisputeRow> {
  const row = await trx.selectFrom('dispute').selectAll().where('id', '=', id).forUpdate().executeTakeFirst()
  if (!row) throw new ApiError('not_found')
  return row
}

const isWaiting = ({ status, gateway_reference: reference }: DisputeRow): boolean =>
  needsResponse(status as DisputeStatus) && reference !== null

/** The refusal of an answer to a dispute that somebody has answered, or that does not wait for one. */
const refusalOf = (trx: Trx, { id }: DisputeRow): Promise<ApiError> =>
  decidedOr(trx, { topic: 'dispute', id }, new ApiError('dispute_over'))

/**
 * Sends the saved evidence of a dispute to the gateway, once: from now on it is fixed. After a crash a job continues, and
 * a repeated call sends the same again (product.md, Operators).
 * @throws ApiError not_found, already_decided (by somebody else), dispute_over, evidence_too_late, 422 without any
 * evidence, gateway_unavailable
 */
export async function submitEvidence(deps: Deps, id: string, operatorId: string): Promise<void> {
  const at = deps.clock.now()
  await transactionWithEvents(deps, async (trx) => {
    const dispute = await lockDispute(trx, id)
    if (dispute.accepted_at !== null) throw await refusalOf(trx, dispute)
    // A repeat of a call whose evidence has arrived.
    if (dispute.sent_at !== null && dispute.sent_by === operatorId) return
    if (dispute.sent_at !== null || !isWaiting(dispute)) throw await refusalOf(trx, dispute)
    if (dispute.due_at !== null && dispute.due_at < at) throw new ApiError('evidence_too_late')
    const file = await trx.selectFrom('dispute_file').select('id').where('dispute_id', '=', id).executeTakeFirst()
    if (!file && Object.values(textsOf(dispute)).every((text) => !text))
      throw invalidField('texts', 'Write something, or add a file')
    await trx
      .updateTable('dispute')
      .set({ sent_at: at, sent_by: operatorId, updated_at: at })
      .where('id', '=', id)
      .execute()
    await noteDecision(trx, { topic: 'dispute', id }, 'evidence_sent', at)
    // Before the gateway is asked, so that a crash in between does not leave it unsent until it is too late.
    await deps.jobs.enqueue('send-evidence', { disputeId: id }, { within: trx, afterMs: sendAgainAfterMs })
  })
  await sendEvidence(deps, id)
}

/**
 * Sends evidence that an operator has submitted, unless the gateway has it. Safe to repeat.
 * @throws ApiError gateway_unavailable
 */
export async function sendEvidence(deps: Deps, id: string): Promise<void> {
  const dispute = await deps.db.selectFrom('dispute').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
  const { gateway_reference: reference, sent_at: sentAt } = dispute
  if (sentAt === null || reference === null || !needsResponse(dispute.status as DisputeStatus)) return
  const gateway = gatewayOf(deps, dispute)
  const answered = await mapUnreachable(async () =>
    gateway.submitEvidence(reference, { texts: textsOf(dispute), files: await uploadFiles(deps, gateway, id) })
  )
  await applyAnswer(deps, dispute, answered)
}

/** The texts of the saved evidence that are not empty. */
export const textsOf = ({ evidence }: Pick<DisputeRow, 'evidence'>): Partial<Record<EvidenceText, string>> =>
  Object.fromEntries(Object.entries(evidence as Record<string, string>).filter(([, text]) => text !== ''))

/** Uploads the files of the evidence that the gateway does not have yet. Returns its ids of all. */
async function uploadFiles(deps: Deps, gateway: Gateway, id: string): Promise<Partial<Record<EvidenceFile, string>>> {
  const files = await deps.db.selectFrom('dispute_file').selectAll().where('dispute_id', '=', id).execute()
  const uploaded: Partial<Record<EvidenceFile, string>> = {}
  for (const file of files) {
    const { id: fileId, name, mime_type: mimeType, content, gateway_reference: known } = file
    const reference = known ?? (await gateway.uploadEvidence({ fileId, name, mimeType, content }))
    if (known === null)
      await deps.db.updateTable('dispute_file').set({ gateway_reference: reference }).where('id', '=', fileId).execute()
    uploaded[file.kind as EvidenceFile] = reference
  }
  return uploaded
}

/**
 * Accepts a dispute: it is lost. A call that the same operator repeats has no effect.
 * @throws ApiError not_found, already_decided, dispute_over, gateway_unavailable
 */
export async function acceptDispute(deps: Deps, id: string, operatorId: string): Promise<void> {
  const at = deps.clock.now()
  const dispute = await transactionWithEvents(deps, async (trx) => {
    const row = await lockDispute(trx, id)
    if (row.accepted_at !== null && row.accepted_by === operatorId) return row
    if (row.accepted_at !== null || row.sent_at !== null || !isWaiting(row)) throw await refusalOf(trx, row)
    await trx
      .updateTable('dispute')
      .set({ accepted_at: at, accepted_by: operatorId, updated_at: at })
      .where('id', '=', id)
      .execute()
    await noteDecision(trx, { topic: 'dispute', id }, 'accepted', at)
    return row
  })
  const { gateway_reference: reference } = dispute
  if (reference === null || !needsResponse(dispute.status as DisputeStatus)) return
  const answered = await mapUnreachable(() => gatewayOf(deps, dispute).acceptDispute(reference))
  await applyAnswer(deps, dispute, answered)
}

/** Applies the gateway's answer to a dispute, under the lock of its payment. */
async function applyAnswer(deps: Deps, dispute: DisputeRow, answered: GatewayDispute): Promise<void> {
  const at = deps.clock.now()
  const afterCommit = await transactionWithEvents(deps, async (trx, record) => {
    const payment = await trx
      .selectFrom('payment')
      .selectAll()
      .where('id', '=', dispute.payment_id)
      .forUpdate()
      .executeTakeFirstOrThrow()
    return applyDisputes(deps, trx, record, payment, [answered], at)
  })
  await publishAfterCommit(deps, ...afterCommit)
}
