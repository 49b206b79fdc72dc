/**
 * The states of a dispute. `warning_…`: the bank only asks about the payment (an inquiry), and no money has moved. A
 * state is only replaced by a later one of this list, so that the order in which the gateway tells them does not matter:
 * an inquiry may become a dispute, and a lost dispute may still be won on appeal.
 */
export const disputeStatuses = [
  'warning_needs_response',
  'warning_under_review',
  'warning_closed',
  'needs_response',
  'under_review',
  'lost',
  'won',
] as const
export type DisputeStatus = (typeof disputeStatuses)[number]

/** The place of a state in the list: a lower one never follows a higher one. */
export const disputeRank = (status: DisputeStatus): number => disputeStatuses.indexOf(status)

/** Whether evidence can be sent. */
export const needsResponse = (status: DisputeStatus): boolean =>
  status === 'needs_response' || status === 'warning_needs_response'
/** Whether the bank has decided, or ended its inquiry. */
export const isDisputeClosed = (status: DisputeStatus): boolean =>
  status === 'won' || status === 'lost' || status === 'warning_closed'
/** Whether the bank has taken the money back. */
export const isMoneyTaken = (status: DisputeStatus): boolean =>
  status === 'needs_response' || status === 'under_review' || status === 'lost'

/** The reasons that banks give; any other is `general`. */
export const disputeReasons = [
  'fraudulent',
  'unrecognized',
  'product_not_received',
  'product_unacceptable',
  'subscription_canceled',
  'credit_not_processed',
  'duplicate',
  'general',
] as const
export type DisputeReason = (typeof disputeReasons)[number]

/** The texts of the evidence, in the order of the form. */
export const evidenceTexts = [
  'productDescription',
  'customerName',
  'customerEmail',
  'purchaseAddress',
  'serviceDate',
  'activityLog',
  'refundPolicy',
  'explanation',
] as const
export type EvidenceText = (typeof evidenceTexts)[number]

/** The kinds of files of the evidence; one file of each. */
export const evidenceFiles = ['receipt', 'serviceDocumentation', 'customerCommunication', 'other'] as const
export type EvidenceFile = (typeof evidenceFiles)[number]

/** The gateway's limits: characters of one text and of all together, bytes of all files together. */
export const MAX_EVIDENCE_TEXT = 20_000
export const MAX_EVIDENCE_TEXTS = 150_000
export const MAX_EVIDENCE_BYTES = 4_500_000

/** Words in any text of the evidence that decide a dispute at once, in the sandbox as in Stripe's test mode. */
export const winningWord = 'winning_evidence'
export const losingWord = 'losing_evidence'
