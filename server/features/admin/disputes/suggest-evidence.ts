import type { EvidenceTexts } from '../../../../contract/money/disputes.ts'
import type { DisputeFacts } from '../../../../contract/admin/disputes.ts'

type Known = {
  facts: DisputeFacts
  type: 'top_up' | 'subscription'
  siteName: string
  amount: string
  last4: string | undefined
  payer: { name: string; email: string | null }
  performer: string | undefined
  /** Tokens as the site shows them: money, or both. */
  inWallet: (tokens: number) => string
}

const dayOf = (at: string): string => at.slice(0, 10)
const minuteOf = (at: string): string => `${at.slice(0, 16).replace('T', ' ')} UTC`
const counted = (total: number, one: string, many: string): string => `${total} ${total === 1 ? one : many}`

/** Texts for an empty draft, made of what the site knows. In English, which every bank reads. */
export function suggestEvidence({
  facts,
  type,
  siteName,
  amount,
  last4,
  payer,
  performer,
  inWallet,
}: Known): EvidenceTexts {
  const { period, purchases, purchaseCount, signIns } = facts
  const before = signIns.find(({ at }) => at <= facts.paidAt) ?? signIns.at(-1)
  const isSubscription = type === 'subscription'
  return {
    productDescription: isSubscription
      ? `Access to the posts, messages and live streams of ${performer ?? 'a creator'} on ${siteName}${period ? `, from ${dayOf(period.from)} to ${dayOf(period.to)}` : ''}. Access is given at once.`
      : `A top-up of ${amount} of the customer's wallet on ${siteName}. It is credited at once and pays for digital content, products and tips there.`,
    customerName: payer.name,
    customerEmail: payer.email ?? '',
    purchaseAddress: before?.address ?? '',
    serviceDate: dayOf(facts.paidAt),
    activityLog: [
      `Member since ${dayOf(facts.memberSince)}; the email address is ${facts.isEmailConfirmed ? 'confirmed' : 'not confirmed'}.`,
      `Paid on ${minuteOf(facts.paidAt)}${last4 ? ` with the card ending in ${last4}` : ''}. Earlier undisputed payments with this card: ${facts.cardPayments}.`,
      ...(signIns.length > 0 ? ['', 'Sign-ins:'] : []),
      ...signIns.map(
        ({ at, device, address, lastSeenAt }) =>
          `${minuteOf(at)} · ${device || 'unknown device'} · ${address || 'unknown address'} · last seen ${minuteOf(lastSeenAt)}`
      ),
      ...(period
        ? [
            '',
            `Since the payment: ${counted(facts.messagesSent ?? 0, 'message', 'messages')} to the creator, ${counted(facts.messagesReceived ?? 0, 'message', 'messages')} from the creator, ${counted(facts.likes, 'like', 'likes')}, ${counted(facts.comments, 'comment', 'comments')}. The subscription was renewed ${counted(period.renewals, 'time', 'times')}.`,
          ]
        : [
            '',
            `Since the payment: ${counted(facts.likes, 'like', 'likes')}, ${counted(facts.comments, 'comment', 'comments')}, ${counted(purchaseCount, 'purchase', 'purchases')} from the wallet.`,
          ]),
      ...purchases.map(
        ({ createdAt, type: what, tokens, performer: creator, order }) =>
          `${minuteOf(createdAt)} · ${what} · ${inWallet(tokens)} · @${creator}${order ? ` · ${order.status}${order.city ? ` to ${order.city}` : ''}${order.trackingCode ? `, tracking code ${order.trackingCode}` : ''}` : ''}`
      ),
    ].join('\n'),
  }
}
