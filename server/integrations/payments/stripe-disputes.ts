import type { Stripe } from 'stripe'
import {
  disputeReasons,
  disputeStatuses,
  needsResponse,
  type DisputeStatus,
  type EvidenceFile,
  type EvidenceText,
} from '../../../contract/money/dispute-rules.ts'
import type { Gateway, GatewayDispute } from './gateway.ts'
import { fromStripeAmount } from './stripe-amount.ts'
import { isRefusal, unreachableOnRefusal, type CallStripe } from './stripe-client.ts'

/** Stripe's names of the evidence. */
const textFields = {
  productDescription: 'product_description',
  customerName: 'customer_name',
  customerEmail: 'customer_email_address',
  purchaseAddress: 'customer_purchase_ip',
  serviceDate: 'service_date',
  activityLog: 'access_activity_log',
  refundPolicy: 'refund_policy_disclosure',
  explanation: 'uncategorized_text',
} as const satisfies Record<EvidenceText, keyof Stripe.DisputeUpdateParams.Evidence>
const fileFields = {
  receipt: 'receipt',
  serviceDocumentation: 'service_documentation',
  customerCommunication: 'customer_communication',
  other: 'uncategorized_file',
} as const satisfies Record<EvidenceFile, keyof Stripe.DisputeUpdateParams.Evidence>

/** An appeal follows a lost dispute; a prevented one never took money. */
const otherStatuses: Readonly<Record<string, DisputeStatus>> = {
  appeal_needs_response: 'lost',
  appeal_under_review: 'lost',
  prevented: 'warning_closed',
}

/** A dispute of Stripe in our terms. A status that is not known yet waits for the bank. */
export const presentDispute = (dispute: Stripe.Dispute): GatewayDispute => ({
  reference: dispute.id,
  status:
    disputeStatuses.find((status) => status === dispute.status) ?? otherStatuses[dispute.status] ?? 'under_review',
  reason: disputeReasons.find((reason) => reason === dispute.reason) ?? 'general',
  amount: fromStripeAmount(dispute.amount, dispute.currency),
  dueAt: dispute.evidence_details.due_by ? new Date(dispute.evidence_details.due_by * 1000) : null,
  openedAt: new Date(dispute.created * 1000),
})

/** The answers to disputes. Stripe refuses evidence for a decided one; its state is then returned as it is. */
export function stripeDisputes(
  callStripe: CallStripe
): Pick<Gateway, 'uploadEvidence' | 'submitEvidence' | 'acceptDispute'> {
  const callOrUnreachable = unreachableOnRefusal(callStripe)
  const retrieve = (reference: string) => callOrUnreachable((stripe) => stripe.disputes.retrieve(reference))

  /** Changes a dispute that waits for an answer. */
  const answer = async (
    reference: string,
    act: (status: DisputeStatus) => Promise<Stripe.Dispute>
  ): Promise<GatewayDispute> => {
    const known = presentDispute(await retrieve(reference))
    if (!needsResponse(known.status)) return known
    try {
      return presentDispute(await act(known.status))
    } catch (error) {
      if (!isRefusal(error)) throw error
      const after = presentDispute(await retrieve(reference))
      // It still waits: Stripe does not take this evidence, which is not known to be final.
      if (needsResponse(after.status)) return callOrUnreachable(() => Promise.reject(error))
      return after
    }
  }

  return {
    uploadEvidence: async ({ fileId, name, mimeType, content }) =>
      (
        await callOrUnreachable((stripe) =>
          stripe.files.create(
            { purpose: 'dispute_evidence', file: { data: content, name, type: mimeType } },
            { idempotencyKey: `evidence-${fileId}` }
          )
        )
      ).id,
    submitEvidence: (reference, { texts, files }) =>
      answer(reference, (status) =>
        callStripe((stripe) =>
          stripe.disputes.update(
            reference,
            {
              evidence: {
                ...Object.fromEntries(
                  Object.entries(texts).map(([name, text]) => [textFields[name as EvidenceText], text])
                ),
                ...Object.fromEntries(
                  Object.entries(files).map(([name, file]) => [fileFields[name as EvidenceFile], file])
                ),
              },
              submit: true,
            },
            // An inquiry that was answered may become a dispute, which is answered again.
            { idempotencyKey: `evidence-of-${reference}-${status}` }
          )
        )
      ),
    acceptDispute: (reference) =>
      answer(reference, () =>
        callStripe((stripe) => stripe.disputes.close(reference, {}, { idempotencyKey: `accept-${reference}` }))
      ),
  }
}
