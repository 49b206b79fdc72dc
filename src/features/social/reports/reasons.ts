import type { ReportReason } from '../../../../contract/social/reports.ts'

/** The reasons for a report, the most severe first. */
export const reportReasons = [
  'underage',
  'without_consent',
  'illegal',
  'harassment',
  'copyright',
  'spam',
  'other',
] as const satisfies readonly ReportReason[]
