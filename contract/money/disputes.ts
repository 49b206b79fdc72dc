import '../zod-config.ts'
import * as z from 'zod'
import { trimmed } from '../bounded.ts'
import {
  disputeReasons,
  disputeStatuses,
  evidenceFiles,
  evidenceTexts,
  MAX_EVIDENCE_TEXT,
  MAX_EVIDENCE_TEXTS,
} from './dispute-rules.ts'

/** The state of a dispute. */
export const DisputeStatus = z.enum(disputeStatuses).meta({ id: 'DisputeStatus' })
/** Why the cardholder disputes a payment, as the bank says it. */
export const DisputeReason = z.enum(disputeReasons).meta({ id: 'DisputeReason' })
/** The kind of a file of the evidence. */
export const EvidenceFileKind = z.enum(evidenceFiles).meta({ id: 'EvidenceFileKind' })

/** The texts of the evidence; the bank reads each in a field of its own. */
export const EvidenceTexts = z
  .strictObject(
    Object.fromEntries(evidenceTexts.map((name) => [name, trimmed(MAX_EVIDENCE_TEXT).optional()])) as Record<
      (typeof evidenceTexts)[number],
      z.ZodOptional<z.ZodString>
    >
  )
  .refine((texts) => Object.values(texts).join('').length <= MAX_EVIDENCE_TEXTS, {
    path: ['explanation'],
    message: 'Together the texts may have 150,000 characters',
  })
  .meta({ id: 'EvidenceTexts' })
export type EvidenceTexts = z.infer<typeof EvidenceTexts>
