import type { MailKind } from '../../../../contract/admin/mail-kinds.ts'
import { secondFactorTemplate } from '../../identity/second-factor/mails.ts'
import * as closing from '../../account-lifecycle/deletion/mails.ts'
import { readyMail } from '../../account-lifecycle/exports/notify-of-exports.ts'
import * as disputes from '../../money/disputes/mails.ts'
import { orderPlacedMail, orderStatusMail } from '../../money/orders/mails.ts'
import { cardExpiresMail } from '../../money/payments/card-mail.ts'
import * as payouts from '../../money/payouts/mails.ts'
import * as refunds from '../../money/refunds/mails.ts'
import * as renewals from '../../money/subscription-lifecycle/renewal-failure-mail.ts'
import * as subscriptions from '../../money/subscriptions/mails.ts'
import { overturnedMail, upheldMail } from '../../notifications/mail/mail-appeals.ts'
import { suspendedMail, unsuspendedMail } from '../../notifications/mail/mail-suspensions.ts'
import { digestTemplate, notificationMail, waitingTemplate } from '../../notifications/mail/mails.ts'
import * as accounts from '../../platform/mail/mails.ts'
import type { MailTemplate } from '../../platform/mail/mail-template.ts'
import { answerMail } from '../../social/support-requests/mails.ts'
import { reminderMail, streamEndedMail } from '../../social/streaming/mails.ts'
import { invitationMail } from '../operators/mails.ts'

/** The template of every kind of mail. */
export const mailTemplates: Readonly<Record<MailKind, MailTemplate>> = {
  'confirm-email': accounts.confirmEmailMail.template,
  'reset-password': accounts.resetPasswordMail.template,
  'password-changed': accounts.passwordChangedMail.template,
  'email-changed': accounts.emailChangedMail.template,
  'account-exists': accounts.accountExistsMail.template,
  'second-factor': secondFactorTemplate.template,
  'account-suspended': suspendedMail.template,
  'account-unsuspended': unsuspendedMail.template,
  'appeal-overturned': overturnedMail.template,
  'appeal-upheld': upheldMail.template,
  'account-closed': closing.closedMail.template,
  'account-reopened': closing.reopenedMail.template,
  'account-erased': closing.erasedMail.template,
  'data-ready': readyMail.template,
  'creator-approved': accounts.creatorApprovedMail.template,
  'creator-rejected': accounts.creatorRejectedMail.template,
  'item-taken-down': accounts.takenDownMail.template,
  'stream-ended': streamEndedMail.template,
  'stream-soon': reminderMail.template,
  'subscription-trial-ends': subscriptions.trialEndsMail.template,
  'subscription-free-trial-ends': subscriptions.freeTrialEndsMail.template,
  'subscription-renews': subscriptions.renewsMail.template,
  'subscription-discount-ends': subscriptions.discountEndsMail.template,
  'subscription-payment-failed': renewals.paymentFailedMail.template,
  'subscription-payment-gave-up': renewals.paymentGaveUpMail.template,
  'subscription-lapsed': renewals.lapsedMail.template,
  'card-expires': cardExpiresMail.template,
  refund: refunds.refundMail.template,
  dispute: refunds.disputeMail.template,
  'dispute-won': disputes.disputeWonMail.template,
  'dispute-lost': disputes.disputeLostMail.template,
  'order-placed': orderPlacedMail.template,
  'order-changed': orderStatusMail.template,
  'sale-refunded': refunds.saleRefundedMail.template,
  'sale-partly-refunded': refunds.salePartlyRefundedMail.template,
  'sale-disputed': refunds.saleDisputedMail.template,
  'sale-dispute-won': disputes.saleDisputeWonMail.template,
  'sale-dispute-lost': disputes.saleDisputeLostMail.template,
  'payout-approved': payouts.approvedMail.template,
  'payout-paid': payouts.paidMail.template,
  'payout-rejected': payouts.rejectedMail.template,
  'payout-returned': payouts.returnedMail.template,
  'payout-account-changed': payouts.destinationMail.template,
  notification: notificationMail.template,
  digest: digestTemplate.template,
  'operators-waiting': waitingTemplate.template,
  'operator-invitation': invitationMail.template,
  'letter-answer': answerMail.template,
}
