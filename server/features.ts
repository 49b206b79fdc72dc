import type { RegisterFeature } from './http/feature.ts'
import { registerAssets } from './features/catalogue/assets/routes.ts'
import { registerComments } from './features/social/comments/routes.ts'
import { registerPosts } from './features/platform/site-pages/routes.ts'
import { registerReactions } from './features/social/reactions/routes.ts'
import { registerReports } from './features/social/reports/routes.ts'
import { registerAppeals } from './features/social/appeals/routes.ts'
import { registerContact } from './features/social/support-requests/routes.ts'
import { registerConversations } from './features/social/conversations/routes.ts'
import { registerMessageSettings } from './features/social/message-settings/routes.ts'
import { registerBroadcasts } from './features/social/broadcasts/routes.ts'
import { registerMessages } from './features/social/messages/routes.ts'
import { registerCoupons } from './features/money/coupons/routes.ts'
import { registerDownloads } from './features/social/downloads/routes.ts'
import { registerDocs } from './features/platform/docs/routes.ts'
import { registerEarnings } from './features/money/earnings/routes.ts'
import { registerLedger } from './features/money/ledger/routes.ts'
import { registerNotifications } from './features/notifications/notification-center/routes.ts'
import { registerOrders } from './features/money/orders/routes.ts'
import { registerSandbox } from './features/money/sandbox/routes.ts'
import { registerPayments } from './features/money/payments/routes.ts'
import { registerPayouts } from './features/money/payouts/routes.ts'
import { registerPresence } from './features/identity/presence/routes.ts'
import { registerPush } from './features/notifications/push/routes.ts'
import { registerNotificationMail } from './features/notifications/mail/routes.ts'
import { registerReceipts } from './features/money/receipts/routes.ts'
import { registerSpending } from './features/money/spending/routes.ts'
import { registerStreamMessages } from './features/social/stream-messages/routes.ts'
import { registerStreaming } from './features/social/streaming/routes.ts'
import { registerStripe } from './features/money/stripe/routes.ts'
import { registerSubscriptions } from './features/money/subscriptions/routes.ts'
import { registerOperatorLog } from './features/admin/log/routes.ts'
import { registerOperators } from './features/admin/operators/routes.ts'
import { registerAccounting } from './features/admin/accounting/routes.ts'
import { registerOverview } from './features/admin/overview/routes.ts'
import { registerAdminDisputes } from './features/admin/disputes/routes.ts'
import { registerSiteCoupons } from './features/admin/coupons/routes.ts'
import { registerTokenPackages } from './features/admin/site/package-routes.ts'
import { registerAdminPayments } from './features/admin/payments/routes.ts'
import { registerAdminPayouts } from './features/admin/payouts/routes.ts'
import { registerAdminReports } from './features/admin/reports/routes.ts'
import { registerAdminAppeals } from './features/admin/appeals/routes.ts'
import { registerAdminComments } from './features/admin/comments/routes.ts'
import { registerSupportRequests } from './features/admin/support-requests/routes.ts'
import { registerAdminSystem } from './features/admin/system/routes.ts'
import { registerMailTexts } from './features/admin/mail-texts/routes.ts'
import { registerSitePages } from './features/admin/site/page-routes.ts'
import { registerPromos, registerSiteSettings } from './features/admin/site/routes.ts'
import { registerErasure } from './features/admin/people/erasure-routes.ts'
import { registerAccountLifecycle } from './features/account-lifecycle/self-service/routes.ts'
import { registerPersonNotes } from './features/admin/people/note-routes.ts'
import { registerPersonRecords } from './features/admin/people/record-routes.ts'
import { registerPeople } from './features/admin/people/routes.ts'
import { registerViewing } from './features/admin/people/viewing-routes.ts'
import { registerWebhooks } from './features/notifications/webhooks/routes.ts'
import { registerLiveMedia } from './features/social/live-media/routes.ts'
import { registerVideoCalls } from './features/social/video-calls/routes.ts'
import { registerCharges } from './features/social/charges/routes.ts'
import { registerFeeds } from './features/catalogue/feeds/routes.ts'
import { registerSyndication } from './features/catalogue/syndication/routes.ts'
import { registerFiles } from './features/platform/files/routes.ts'
import { registerAddresses } from './features/identity/addresses/routes.ts'
import { registerAuth } from './features/identity/auth/routes.ts'
import { registerSecondFactor } from './features/identity/second-factor/routes.ts'
import { registerBlocks } from './features/identity/blocks/routes.ts'
import { registerCreatorMedia } from './features/catalogue/creator-media/routes.ts'
import { registerSearch } from './features/social/search/routes.ts'
import { registerFollows } from './features/catalogue/follows/routes.ts'
import { registerCaptcha } from './features/identity/auth/captcha/routes.ts'
import { registerLookups } from './features/identity/lookups/routes.ts'
import { registerMail } from './features/platform/mail/routes.ts'
import { registerPerformers } from './features/catalogue/performers/routes.ts'
import { registerSettings } from './features/platform/settings/routes.ts'
import { registerSitePromos } from './features/platform/site/routes.ts'
import { registerMetrics } from './features/platform/metrics/routes.ts'
import { registerSystem } from './features/platform/system/routes.ts'
import { registerUsers } from './features/identity/users/routes.ts'

/** All features of the server. */
export const features: readonly RegisterFeature[] = [
  registerSystem,
  registerMetrics,
  registerPresence,
  registerDocs,
  registerSettings,
  registerUsers,
  registerPerformers,
  registerCreatorMedia,
  registerFollows,
  registerSearch,
  registerBlocks,
  registerLookups,
  registerCaptcha,
  registerContact,
  registerAppeals,
  registerSitePromos,
  registerAuth,
  registerSecondFactor,
  registerMail,
  registerFiles,
  registerDownloads,
  registerFeeds,
  registerSyndication,
  registerAssets,
  registerComments,
  registerReactions,
  registerReports,
  registerPosts,
  registerLedger,
  registerEarnings,
  registerPayments,
  registerStripe,
  registerPayouts,
  registerSubscriptions,
  registerCoupons,
  registerCharges,
  registerReceipts,
  registerSpending,
  registerAddresses,
  registerOrders,
  registerNotifications,
  registerStreamMessages,
  registerStreaming,
  registerSandbox,
  registerPush,
  registerWebhooks,
  registerNotificationMail,
  registerConversations,
  registerMessages,
  registerBroadcasts,
  registerMessageSettings,
  registerVideoCalls,
  registerLiveMedia,
  registerOperators,
  registerAccountLifecycle,
  registerPeople,
  registerErasure,
  registerPersonRecords,
  registerPersonNotes,
  registerViewing,
  registerAdminPayouts,
  registerSupportRequests,
  registerPromos,
  registerSiteSettings,
  registerSitePages,
  registerMailTexts,
  registerAdminPayments,
  registerAdminDisputes,
  registerTokenPackages,
  registerSiteCoupons,
  registerOverview,
  registerAdminReports,
  registerAdminAppeals,
  registerAdminComments,
  registerAccounting,
  registerAdminSystem,
  registerOperatorLog,
]
