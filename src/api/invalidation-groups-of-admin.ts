import type { EndpointName } from '../../contract/endpoint-names.ts'

// What operators see that the same events make outdated: more parts of `invalidations`.

/** Accounts as operators see them. */
export const peopleOfOperators = [
  'people.search',
  'people.view',
  // Whether the creator of a request is active.
  'adminPayouts.list',
  'adminPayouts.view',
] as const satisfies readonly EndpointName[]

/** Reports as operators see them; a decision may suspend the author or take an item down. */
export const reportsOfOperators = [
  'adminReports.list',
  'adminReports.view',
  'personRecords.reports',
  'overview.view',
  ...peopleOfOperators,
] as const satisfies readonly EndpointName[]

/** Appeals as operators see them. */
export const appealsOfOperators = [
  'adminAppeals.list',
  'adminAppeals.view',
  'overview.view',
] as const satisfies readonly EndpointName[]

/** Held comments as operators see them. */
export const heldOfOperators = ['adminComments.list', 'overview.view'] as const satisfies readonly EndpointName[]

/** Letters as operators see them. */
export const supportRequestsOfOperators = [
  'supportRequests.list',
  'supportRequests.view',
  'overview.view',
] as const satisfies readonly EndpointName[]

/** What shows operators that money has moved. */
export const moneyOfOperators = [
  'overview.view',
  'accounting.view',
  'adminPayments.list',
  'adminPayments.view',
  'people.view',
  'personRecords.sales',
  'personRecords.ledger',
] as const satisfies readonly EndpointName[]

/** Webhooks of the site. */
export const siteWebhooks = [
  'siteWebhooks.list',
  'siteWebhooks.view',
  'siteWebhooks.deliveries',
  'siteWebhooks.delivery',
] as const satisfies readonly EndpointName[]

/** Everything that a role opens to an operator. */
export const admin = [
  ...peopleOfOperators,
  ...reportsOfOperators,
  ...appealsOfOperators,
  'adminComments.list',
  'supportRequests.list',
  'supportRequests.view',
  'operators.list',
  'operatorLog.list',
  'accounting.view',
  'personNotes.list',
  'personRecords.sessions',
  'personRecords.conversations',
  'personRecords.sales',
  'personRecords.ledger',
  'erasure.view',
  'adminPayments.list',
  'adminPayments.view',
  'adminPayouts.list',
  'adminPayouts.view',
  'adminPayouts.batches',
  'adminDisputes.list',
  'adminDisputes.view',
  'sandbox.disputes',
  'siteCoupons.list',
  'siteCoupons.uses',
  'tokenPackages.list',
  'promos.list',
  'siteSettings.view',
  'sitePages.list',
  'sitePages.view',
  'mailTexts.list',
  'mailTexts.view',
  'adminSystem.view',
  'adminSystem.jobs',
  'siteWebhooks.list',
  'siteWebhooks.view',
  'siteWebhooks.deliveries',
  'siteWebhooks.delivery',
] as const satisfies readonly EndpointName[]
