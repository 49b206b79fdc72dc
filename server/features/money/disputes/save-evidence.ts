import { randomUUIDv7 } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { basename } from 'node:path'
import {
  MAX_EVIDENCE_BYTES,
  needsResponse,
  type DisputeStatus,
  type EvidenceFile,
  type EvidenceText,
} from '../../../../contract/money/dispute-rules.ts'
import type { Deps } from '../../../deps.ts'
import { transaction, type Trx } from '../../../db/transaction.ts'
import { ApiError } from '../../../http/api-error.ts'
import type { UploadedFile } from '../../../http/uploads.ts'
import { lockDispute } from './answer-dispute.ts'

/** Locks a dispute whose evidence can be changed. @throws ApiError not_found, evidence_sent, conflict (it is decided) */
async function lockDraft(trx: Trx, id: string): Promise<void> {
  const { status, sent_at: sentAt, accepted_at: acceptedAt } = await lockDispute(trx, id)
  if (sentAt !== null) throw new ApiError('evidence_sent')
  if (acceptedAt !== null || !needsResponse(status as DisputeStatus)) throw new ApiError('dispute_over')
}

/**
 * Saves the texts of the evidence as a draft, in place of the former ones.
 * @throws ApiError not_found, evidence_sent, conflict
 */
export async function saveEvidence(
  deps: Deps,
  id: string,
  texts: Partial<Record<EvidenceText, string | undefined>>
): Promise<void> {
  const at = deps.clock.now()
  await transaction(deps.db, async (trx) => {
    await lockDraft(trx, id)
    await trx
      .updateTable('dispute')
      .set({ evidence: JSON.stringify(texts), evidence_saved_at: at, updated_at: at })
      .where('id', '=', id)
      .execute()
  })
}

/** The types that banks accept, by the first bytes of the file. */
const mimeTypes: readonly (readonly [begins: string, type: string])[] = [
  ['%PDF-', 'application/pdf'],
  ['\x89PNG\r\n\x1a\n', 'image/png'],
  ['\xff\xd8\xff', 'image/jpeg'],
]

/**
 * Adds a file to the draft, in place of the one of the same kind.
 * @throws ApiError not_found, evidence_sent, conflict, unsupported_type, too_large (all files together)
 */
export async function addEvidenceFile(deps: Deps, id: string, kind: EvidenceFile, upload: UploadedFile): Promise<void> {
  const content = await readFile(upload.path)
  const start = content.subarray(0, 8).toString('latin1')
  const mimeType = mimeTypes.find(([begins]) => start.startsWith(begins))?.[1]
  if (mimeType === undefined) throw new ApiError('unsupported_type', {}, { file: 'Choose a PDF, JPEG or PNG' })
  await transaction(deps.db, async (trx) => {
    await lockDraft(trx, id)
    await trx.deleteFrom('dispute_file').where('dispute_id', '=', id).where('kind', '=', kind).execute()
    const { total } = await trx
      .selectFrom('dispute_file')
      .select((is) => is.fn.coalesce(is.fn.sum<number>('size'), is.lit(0)).as('total'))
      .where('dispute_id', '=', id)
      .executeTakeFirstOrThrow()
    if (Number(total) + upload.size > MAX_EVIDENCE_BYTES)
      throw new ApiError('too_large', { max: '4.5 MB' }, { file: 'All files together may have 4.5 MB' })
    await trx
      .insertInto('dispute_file')
      .values({
        id: randomUUIDv7(),
        dispute_id: id,
        kind,
        name: basename(upload.name) || kind,
        mime_type: mimeType,
        size: upload.size,
        content,
        created_at: deps.clock.now(),
      })
      .execute()
  })
}

/** Removes a file from the draft; does nothing if there is none. @throws ApiError not_found, evidence_sent, conflict */
export async function removeEvidenceFile(deps: Deps, id: string, kind: EvidenceFile): Promise<void> {
  await transaction(deps.db, async (trx) => {
    await lockDraft(trx, id)
    await trx.deleteFrom('dispute_file').where('dispute_id', '=', id).where('kind', '=', kind).execute()
  })
}
