import { existsSync } from 'node:fs'
import { expect, it } from 'vitest'
import { wholeNumbers } from './support/count-fields.ts'
import { table } from './support/table.ts'

/** Last parts of fields that count nothing: sizes, places, times, limits and versions. */
const measures = new Set(
  `width height seq version duration size asOf balanceAsOf row bytes databaseBytes fileSize expMonth expYear minutes
  usedMinutes minimumMinutes maximumMinutes callMinimumMinutes minutesWatched recipientReadSeq clearedSeq slowSeconds ms
  durationMs at alg timeout waveform[] partNumber status bitrate delay frameRate holdDays freeSubscriptionDuration ahead
  clockAhead charges fanLimit totalLimit uptimeS`.split(/\s+/)
)

/** The list that a count opens, and the test that compares the two. */
type Opens = { opens: string; proof: string }
const opens = (list: string, proof: string): Opens => ({ opens: list, proof: `tests/${proof}.test.ts` })
const waiting = (list: string) => opens(list, 'server/admin/overview/waiting-counts')
const media = (list: string) => opens(list, 'server/catalogue/creator-media')

/** Why a count opens no list. */
const ofEvents = 'what happened in a period or a stream, beside a chart; no list'
const ofWork = 'work that is going on; shown as progress'
const ofCommunity = 'the size of a community, the same for everybody; nobody is shown the people in it'
const ofReactions = 'a number beside a button; nobody is shown who'
const ofSales = 'a number beside an item; nobody is shown who'
const ofFiles = 'what is inside of the same thing'
const ofFigures = 'figures of an operator about one thing, which list nothing'

const counts: Readonly<Record<string, Opens | string>> = {
  'Overview.waiting.appeals': waiting('adminAppeals.list'),
  'Overview.waiting.comments': waiting('adminComments.list'),
  'Overview.waiting.creators': waiting('people.search'),
  'Overview.waiting.disputes': waiting('adminDisputes.list'),
  'Overview.waiting.failedJobs': waiting('adminSystem.jobs'),
  'Overview.waiting.supportRequests': waiting('supportRequests.list'),
  'Overview.waiting.payouts': waiting('adminPayouts.list'),
  'Overview.waiting.reports': waiting('adminReports.list'),
  'Overview.waiting.transfers': waiting('adminPayouts.list'),
  'PerformerProfile.totals.photos': media('creatorMedia.search'),
  'PerformerProfile.totals.videos': media('creatorMedia.search'),
  'PerformerProfile.totals.galleries': media('galleries.search'),
  'PerformerProfile.totals.products': media('products.search'),
  'Conversation.totalNotSeenMessages': opens('messages.list', 'server/social/conversations/unread-total'),
  'Total.total': opens('notifications.list', 'server/notifications/notification-center/notifications'),
  'Notification.total': opens('notifications.list', 'server/notifications/notification-center/grouped-people'),
  'comments.search.held': opens('comments.search', 'server/admin/held-comments'),
  'Coupon.used': opens('siteCoupons.uses', 'server/admin/packages-and-coupons'),
  'PersonDetail.reports': opens('personRecords.reports', 'server/admin/people/person-records'),
  'PersonDetail.sessions': opens('personRecords.sessions', 'server/admin/people/person-records'),
  'Feed.totalComments': opens('comments.search', 'server/social/comments'),
  'Gallery.totalComments': opens('comments.search', 'server/social/comments'),
  'Photo.totalComments': opens('comments.search', 'server/social/comments'),
  'Product.totalComments': opens('comments.search', 'server/social/comments'),
  'Video.totalComments': opens('comments.search', 'server/social/comments'),
  'Comment.totalReplies': opens('comments.search', 'server/social/comments'),
  'Gallery.totalPhotos': opens('photos.search', 'server/catalogue/assets/galleries'),
  'ReportedRow.reports': opens('adminReports.view', 'server/admin/reports'),
  'ReportedObject.reports': opens('adminReports.view', 'server/admin/reports'),
  'adminSystem.view.queues[].failed': opens('adminSystem.jobs', 'server/admin/system'),
  'adminSystem.view.queues[].running': opens('adminSystem.jobs', 'server/admin/system'),
  'adminSystem.view.queues[].waiting': opens('adminSystem.jobs', 'server/admin/system'),
  'PayoutBatch.count': opens('adminPayouts.batchFile', 'server/admin/payouts/payouts-in-transit'),
  'PayoutBatch.open': opens('adminPayouts.batchFile', 'server/admin/payouts/payouts-in-transit'),
  'PayoutBatch.paid.count': opens('adminPayouts.batchFile', 'server/admin/payouts/payouts-in-transit'),
  'PayoutBatch.returned.count': opens('adminPayouts.batchFile', 'server/admin/payouts/payouts-in-transit'),
  'Broadcast.totalRecipients': opens('broadcasts.audience', 'server/social/broadcasts/broadcasts'),
  'earnings.stats.count': opens('earnings.search', 'server/money/earnings/earnings'),
  'earnings.stats.days[].count': opens('earnings.search', 'server/money/earnings/earnings'),
  'earnings.stats.fans[].count': opens('earnings.search', 'server/money/earnings/earnings'),
  'earnings.stats.types[].count': opens('earnings.search', 'server/money/earnings/earnings'),
  'earnings.stats.releases[].count': 'sales that are released on a day, with their sum',
  'earnings.stats.returned[].count': 'sales that were given back, with their sum',
  'payouts.calculate.releases[].count': 'sales that are released on a day, with their sum',
  'PerformerCard.totalFeeds': ofCommunity,
  'PerformerCard.totalFollowers': ofCommunity,
  'PerformerCard.totalSubscribers': ofCommunity,
  'PerformerProfile.totalFeeds': ofCommunity,
  'PerformerProfile.totalFollowers': ofCommunity,
  'PerformerProfile.totalSubscribers': ofCommunity,
  'OwnPerformer.totalFeeds': ofCommunity,
  'OwnPerformer.totalFollowers': ofCommunity,
  'OwnPerformer.totalSubscribers': ofCommunity,
  'follows.following.data[].totalFeeds': ofCommunity,
  'follows.following.data[].totalFollowers': ofCommunity,
  'follows.following.data[].totalSubscribers': ofCommunity,
  'PersonDetail.creator.followers': ofCommunity,
  'PersonDetail.creator.posts': ofCommunity,
  'PersonDetail.creator.subscribers': ofCommunity,
  'Overview.subscribers': ofCommunity,
  'Stream.totalViewers': ofCommunity,
  'OwnStream.totalViewers': ofCommunity,
  'streaming.setDuration.totalViewers': ofCommunity,
  'StreamConversation.totalPeople': ofCommunity,
  'Comment.totalLikes': ofReactions,
  'Feed.totalLikes': ofReactions,
  'Gallery.totalLikes': ofReactions,
  'Photo.totalLikes': ofReactions,
  'Product.totalLikes': ofReactions,
  'Video.totalLikes': ofReactions,
  'Reacted.total': ofReactions,
  'Poll.totalVotes': ofReactions,
  'Poll.options[].totalVotes': ofReactions,
  'Feed.totalSales': ofSales,
  'Gallery.totalSales': ofSales,
  'Photo.totalSales': ofSales,
  'Product.totalSales': ofSales,
  'Video.totalSales': ofSales,
  'OwnStream.totalTickets': ofSales,
  'Broadcast.totalSales': ofSales,
  'Broadcast.totalRead': ofSales,
  'Product.stock': 'copies that are left',
  'Order.quantity': 'copies that were bought',
  'Receipt.quantity': 'copies that were bought',
  'Sale.quantity': 'copies that were bought',
  'Feed.totalFiles': ofFiles,
  'Message.totalFiles': ofFiles,
  'Message.failedFiles': ofFiles,
  'LastMessage.totalFiles': ofFiles,
  'messages.view.totalFiles': ofFiles,
  'messages.view.failedFiles': ofFiles,
  'Message.pendingFiles': ofWork,
  'messages.view.pendingFiles': ofWork,
  'WelcomeMessage.pendingFiles': ofWork,
  'Broadcast.pendingFiles': ofWork,
  'Broadcast.totalSent': ofWork,
  'DataImport.added': ofWork,
  'DataImport.existing': ofWork,
  'DataImport.skipped': ofWork,
  'DataImport.total': ofWork,
  'DecidedComments.decided': ofWork,
  'adminSystem.retryAll.retried': ofWork,
  'adminSystem.view.media[].running': ofWork,
  'adminSystem.view.media[].waiting': ofWork,
  'FailedJob.attempts': ofWork,
  'WebhookDelivery.attempts': ofWork,
  'WebhookDeliveryDetail.attempts': ofWork,
  'adminSystem.view.errors[].count': 'how often one error happened',
  'adminSystem.view.files[].count': ofFigures,
  'adminSystem.view.search.trending': ofFigures,
  'adminSystem.view.search.words': ofFigures,
  'accounting.view.transactions[].count': ofFigures,
  'AccountingLine.entries': ofFigures,
  'DisputeFacts.cardPayments': ofFigures,
  'DisputeFacts.comments': ofFigures,
  'DisputeFacts.likes': ofFigures,
  'DisputeFacts.messagesReceived': ofFigures,
  'DisputeFacts.messagesSent': ofFigures,
  'DisputeFacts.period.renewals': ofFigures,
  'DisputeFacts.purchaseCount': ofFigures,
  'PersonConversation.received': ofFigures,
  'PersonConversation.sent': ofFigures,
  'AccountDeletion.soldItems': 'what closing an account costs, before it is closed',
  'AccountDeletion.subscribers': 'what closing an account costs, before it is closed',
  'AccountDeletion.subscriptions': 'what closing an account costs, before it is closed',
  'SubscriptionOfUser.discountedLeft': 'charges to come',
  'subscriptions.ofPerformer.data[].discountedLeft': 'charges to come',
  'SecondFactor.recoveryCodesLeft': 'codes that are stored as hashes',
  'ComparedCount.now': ofEvents,
  'ComparedCount.before': ofEvents,
  'Overview.money.disputes.now': ofEvents,
  'Overview.money.disputes.before': ofEvents,
  'Overview.days[].signUps': ofEvents,
  'StreamSummary.earnings[].total': ofEvents,
  'StreamSummary.moments[].messages': ofEvents,
  'StreamSummary.moments[].reactions': ofEvents,
  'StreamSummary.newFollowers': ofEvents,
  'StreamSummary.newSubscribers': ofEvents,
  'StreamSummary.peakViewers': ofEvents,
  'StreamSummary.totalPeople': ofEvents,
  'StreamSummary.viewers[].total': ofEvents,
  'StreamHealth.droppedFrames': ofEvents,
}

/** The total of a list is of the list itself, which has the same name. */
const isOfList = (field: string): boolean => {
  const [, label] = /^(\w+\.\w+)\.total$/.exec(field) ?? []
  return label !== undefined && table.some((one) => one.label === label)
}

it('every count of an answer names the list that it opens, or why there is none', () => {
  const found = wholeNumbers().filter(
    (field) =>
      !measures.has(field.slice(field.lastIndexOf('.') + 1)) &&
      !isOfList(field) &&
      field !== 'StreamMessagePage.total' &&
      field !== 'SnapshotVersion'
  )
  expect(found.filter((field) => !(field in counts))).toEqual([])
  expect(Object.keys(counts).filter((field) => !found.includes(field))).toEqual([])
})

it('the lists and the tests of the table exist', () => {
  const named = Object.values(counts).filter((row): row is Opens => typeof row === 'object')
  expect(named.filter((row) => !table.some(({ label }) => label === row.opens))).toEqual([])
  expect(named.filter((row) => !existsSync(row.proof))).toEqual([])
})
