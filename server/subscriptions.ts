import type { Subscriptions } from './events/subscriptions.ts'
import { enqueueWelcomeOfFollow, enqueueWelcomeOfSubscription } from './features/social/broadcasts/send-welcome.ts'
import {
  emitConversationOfBlock,
  emitConversationOfFollow,
  emitConversationOfSubscription,
  emitConversationsOfCountryBlock,
} from './features/social/conversations/emit-conversation.ts'
import { emitFileProcessed } from './features/platform/files/processing/process-file.ts'
import { lockAfterRefund } from './features/social/messages/lock-after-refund.ts'
import { resumeAfterFiles } from './features/social/messages/resume-after-files.ts'
import {
  notifyOfAppeals,
  notifyOfApprovals,
  notifyOfDevices,
  notifyOfEndedSuspensions,
  notifyOfRejections,
} from './features/notifications/notification-center/account/notify-of-account.ts'
import { enqueueNotifyFans } from './features/notifications/notification-center/notify-fans-of-item.ts'
import { notifyOfCalls } from './features/notifications/notification-center/notify-of-call.ts'
import {
  deleteNotificationsOfComments,
  deleteNotificationsOfHeldComments,
  notifyOfComments,
  updateNotificationsOfComments,
} from './features/notifications/notification-center/notify-of-comment.ts'
import {
  notifyOfEndingCoupons,
  notifyOfUsedCoupons,
} from './features/notifications/notification-center/notify-of-coupon.ts'
import { notifyOfDisputeOutcomes } from './features/notifications/notification-center/notify-of-dispute.ts'
import { notifyOfFollow } from './features/notifications/notification-center/notify-of-follow.ts'
import { notifyOfLikes } from './features/notifications/notification-center/notify-of-like.ts'
import { notifyOfMessages } from './features/notifications/notification-center/notify-of-message.ts'
import {
  notifyOfChangedOrders,
  notifyOfNewOrders,
} from './features/notifications/notification-center/notify-of-order.ts'
import { notifyOfPayouts } from './features/notifications/notification-center/notify-of-payout.ts'
import { enqueueNotifyOfPrice } from './features/notifications/notification-center/notify-of-price.ts'
import { notifyOfRestrictions } from './features/notifications/notification-center/account/notify-of-restriction.ts'
import { notifyReporters } from './features/notifications/notification-center/account/notify-of-report.ts'
import { notifyOfPurchases } from './features/notifications/notification-center/notify-of-purchase.ts'
import { notifyOfCards, notifyOfReminders } from './features/notifications/notification-center/notify-of-reminder.ts'
import { notifyOfRefunds } from './features/notifications/notification-center/notify-of-refund.ts'
import {
  notifyOfFailedRenewals,
  notifyOfLapsedSubscriptions,
  notifyOfRenewals,
  notifyOfSubscribers,
} from './features/notifications/notification-center/notify-of-subscription.ts'
import {
  notifyOfRestoredItems,
  notifyOfTakeDowns,
} from './features/notifications/notification-center/account/notify-of-take-down.ts'
import {
  notifyOperatorsOfAppeals,
  notifyOperatorsOfCreators,
  notifyOperatorsOfDisputes,
  notifyOperatorsOfHeldComments,
  notifyOperatorsOfJobs,
  notifyOperatorsOfSupportRequests,
  notifyOperatorsOfPayouts,
  notifyOperatorsOfReports,
  readHandledAppeals,
  readHandledComments,
  readHandledCreators,
  readHandledDisputes,
  readHandledSupportRequests,
  readHandledPayouts,
  readHandledReports,
} from './features/notifications/notification-center/notify-operators.ts'
import {
  emitUnreadOfBlock,
  readNotificationsOfConversation,
  readNotificationsOfDeleted,
} from './features/notifications/notification-center/read-notifications.ts'
import { mailAppeals } from './features/notifications/mail/mail-appeals.ts'
import { mailEndedSuspensions, mailSuspensions } from './features/notifications/mail/mail-suspensions.ts'
import { emitOrderChanged } from './features/money/orders/update-order.ts'
import { mailClosedAccounts, mailReopenedAccounts } from './features/account-lifecycle/deletion/mails.ts'
import { notifyOfExports } from './features/account-lifecycle/exports/notify-of-exports.ts'
import { notifyOfImports } from './features/account-lifecycle/imports/notify-of-imports.ts'
import { emitPayoutChanged } from './features/money/payouts/change-payout-status.ts'
import { publishProcessedVideos } from './features/catalogue/assets/record-published-assets.ts'
import { endNewsLevelOfFollow, endNewsLevelOfSubscription } from './features/catalogue/follows/change-news-level.ts'
import { addChangedWords, addPublishedWords, addStreamWords } from './features/social/search/vocabulary.ts'
import { emitAccountChanged } from './features/catalogue/performers/approve-performer.ts'
import { stopWatchingBlocked, stopWatchingFromCountries } from './features/identity/presence/watch.ts'
import { leaveChatWithoutSubscription } from './features/social/stream-messages/enforce-chat-access.ts'
import { closeEndedRecordings } from './features/social/live-media/close-recording.ts'
import { finishReplays } from './features/social/live-media/make-replay.ts'
import { leaveBlockedChats, leaveChatsFromCountries } from './features/social/stream-messages/leave-blocked-chats.ts'
import { markRefundedTips } from './features/social/stream-messages/mark-refunded-tips.ts'
import { lowerGoals } from './features/social/streaming/goal.ts'
import { refundBlockedTickets } from './features/social/streaming/refund-tickets.ts'
import { emitSubscriptionChanged } from './features/money/subscription-lifecycle/emit-subscription-changed.ts'
import { endBlockedCalls } from './features/social/video-calls/end-blocked-calls.ts'
import { notifyOfPausedWebhooks } from './features/notifications/webhooks/notify-of-pause.ts'
import { withWebhooks } from './features/notifications/webhooks/record-deliveries.ts'
import { withBrowsers } from './notify-browsers.ts'
import { revokeRefundedCalls } from './features/social/video-calls/revoke-refunded-calls.ts'

const reactions: Subscriptions = {
  'account.closed': { atLeastOnce: [mailClosedAccounts] },
  'account.erased': {},
  'account.reopened': { atLeastOnce: [mailReopenedAccounts] },
  'account.corrected': {},
  'account.restricted': { afterCommit: [readHandledAppeals], atLeastOnce: [notifyOfRestrictions] },
  'account.signed-out': {},
  'account.suspended': { atLeastOnce: [mailSuspensions] },
  'account.unsuspended': {
    afterCommit: [readHandledAppeals],
    atLeastOnce: [notifyOfEndedSuspensions, mailEndedSuspensions],
  },
  'appeal.created': { atLeastOnce: [notifyOperatorsOfAppeals] },
  'appeal.decided': { afterCommit: [readHandledAppeals], atLeastOnce: [notifyOfAppeals, mailAppeals] },
  'block.created': {
    afterCommit: [stopWatchingBlocked, leaveBlockedChats, emitConversationOfBlock, emitUnreadOfBlock],
    atLeastOnce: [endBlockedCalls, refundBlockedTickets],
  },
  'block.deleted': { afterCommit: [emitConversationOfBlock, emitUnreadOfBlock] },
  'call.changed': { atLeastOnce: [notifyOfCalls] },
  'card.expiring': { atLeastOnce: [notifyOfCards] },
  'comment.created': { atLeastOnce: [notifyOfComments] },
  'comment.changed': { atLeastOnce: [updateNotificationsOfComments] },
  'comment.held': { atLeastOnce: [deleteNotificationsOfHeldComments, notifyOperatorsOfHeldComments] },
  'comment.released': { afterCommit: [readHandledComments] },
  'comment.deleted': { afterCommit: [readHandledComments], atLeastOnce: [deleteNotificationsOfComments] },
  'commission.changed': {},
  'conversation.read': { afterCommit: [readNotificationsOfConversation] },
  'country-block.changed': {
    afterCommit: [stopWatchingFromCountries, leaveChatsFromCountries, emitConversationsOfCountryBlock],
  },
  'coupon.ending': { atLeastOnce: [notifyOfEndingCoupons] },
  'coupon.used-up': { atLeastOnce: [notifyOfUsedCoupons] },
  'device.added': { atLeastOnce: [notifyOfDevices] },
  'export.finished': { atLeastOnce: [notifyOfExports] },
  'dispute.changed': { afterCommit: [readHandledDisputes], atLeastOnce: [notifyOfDisputeOutcomes] },
  'dispute.opened': { atLeastOnce: [notifyOperatorsOfDisputes] },
  'file.processed': {
    afterCommit: [emitFileProcessed],
    atLeastOnce: [resumeAfterFiles, publishProcessedVideos, finishReplays],
  },
  'follow.created': {
    afterCommit: [emitConversationOfFollow],
    atLeastOnce: [enqueueWelcomeOfFollow, notifyOfFollow],
  },
  'follow.deleted': { afterCommit: [emitConversationOfFollow], atLeastOnce: [endNewsLevelOfFollow] },
  'import.finished': { atLeastOnce: [notifyOfImports] },
  'item.changed': { atLeastOnce: [addChangedWords] },
  'item.published': { atLeastOnce: [enqueueNotifyFans, addPublishedWords] },
  'item.removed': { atLeastOnce: [notifyOfTakeDowns] },
  'item.restored': { afterCommit: [readHandledAppeals], atLeastOnce: [notifyOfRestoredItems] },
  'job.failed': { atLeastOnce: [notifyOperatorsOfJobs] },
  'letter.created': { atLeastOnce: [notifyOperatorsOfSupportRequests] },
  'letter.handled': { afterCommit: [readHandledSupportRequests] },
  'like.created': { atLeastOnce: [notifyOfLikes] },
  'like.deleted': {},
  'message.created': { atLeastOnce: [notifyOfMessages] },
  'message.deleted': { afterCommit: [readNotificationsOfDeleted] },
  'operator.changed': {},
  'order.created': { afterCommit: [emitOrderChanged], atLeastOnce: [notifyOfNewOrders] },
  'order.changed': { afterCommit: [emitOrderChanged], atLeastOnce: [notifyOfChangedOrders] },
  'payout.changed': { afterCommit: [emitPayoutChanged, readHandledPayouts], atLeastOnce: [notifyOfPayouts] },
  'payout.requested': { atLeastOnce: [notifyOperatorsOfPayouts] },
  'performer.applied': { afterCommit: [readHandledAppeals], atLeastOnce: [notifyOperatorsOfCreators] },
  'performer.approved': {
    afterCommit: [emitAccountChanged, readHandledCreators, readHandledAppeals],
    atLeastOnce: [notifyOfApprovals],
  },
  'performer.rejected': { afterCommit: [emitAccountChanged, readHandledCreators], atLeastOnce: [notifyOfRejections] },
  'poll.voted': {},
  'price.changed': { atLeastOnce: [enqueueNotifyOfPrice] },
  'promo.changed': {},
  'purchase.completed': { atLeastOnce: [notifyOfPurchases] },
  'refund.completed': { atLeastOnce: [notifyOfRefunds] },
  'report.closed': { afterCommit: [readHandledReports], atLeastOnce: [notifyReporters] },
  'report.created': { atLeastOnce: [notifyOperatorsOfReports] },
  'recording.changed': {},
  'sale.refunded': { atLeastOnce: [lockAfterRefund, markRefundedTips, lowerGoals, revokeRefundedCalls] },
  'site.changed': {},
  'stream.changed': { atLeastOnce: [addStreamWords] },
  'stream.ended': { atLeastOnce: [closeEndedRecordings] },
  'stream.started': { atLeastOnce: [addStreamWords] },
  'subscription.changed': {
    afterCommit: [emitSubscriptionChanged, emitConversationOfSubscription, leaveChatWithoutSubscription],
    atLeastOnce: [endNewsLevelOfSubscription],
  },
  'subscription.lapsed': { atLeastOnce: [notifyOfLapsedSubscriptions] },
  'subscription.reminded': { atLeastOnce: [notifyOfReminders] },
  'subscription.renewal-failed': { atLeastOnce: [notifyOfFailedRenewals] },
  'subscription.renewed': { atLeastOnce: [notifyOfRenewals] },
  'subscription.started': { atLeastOnce: [enqueueWelcomeOfSubscription, notifyOfSubscribers] },
  'webhook.paused': { atLeastOnce: [notifyOfPausedWebhooks] },
}

/** Who reacts to each domain event, in the order in which they run; at last webhooks, and the browsers that it concerns. */
export const subscriptions: Subscriptions = withBrowsers(withWebhooks(reactions))
