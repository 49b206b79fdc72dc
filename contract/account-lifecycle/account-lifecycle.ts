import '../zod-config.ts'
import * as z from 'zod'
import { endpoints } from '../endpoint.ts'
import { Id } from '../ids.ts'
import { Amount } from '../money/amount.ts'
import { stepUp, stepUpErrors } from '../admin/operators.ts'
import { Time } from '../identity/users/accounts.ts'

/** What has to be finished before an account can be closed. */
export const DeletionObstacle = z
  .enum(['operator', 'payout_open', 'payment_open', 'orders_open'])
  .describe(
    'operator: the account is one of the team; payout_open: a payout is not decided; payment_open: a payment is being made; orders_open: orders have to be sent'
  )
  .meta({ id: 'DeletionObstacle' })
export type DeletionObstacle = z.infer<typeof DeletionObstacle>

/** What closing an account does and costs, as it is now. */
export const AccountDeletion = z
  .object({
    obstacles: z.array(DeletionObstacle),
    balance: Amount.describe('tokens in the wallet, which are lost when the account is erased'),
    pending: Amount.describe('earnings on hold, in currency, which are lost when the account is erased'),
    available: Amount.describe(
      'earnings that could be paid out, in currency, which are lost when the account is erased'
    ),
    subscriptions: z.number().int().describe('subscriptions of the account that do not renew any more'),
    subscribers: z.number().int().describe('subscribers of the account whose subscriptions end'),
    refunds: Amount.describe(
      'what subscribers get back for the rest of their periods, in currency, out of the earnings'
    ),
    soldItems: z.number().int().describe('items, messages and streams that stay with their buyers for a year'),
    eraseAt: Time.describe('when the account would be erased; until then signing in undoes it'),
    closedAt: Time.optional().describe('only of an account that is closed'),
  })
  .meta({ id: 'AccountDeletion' })
export type AccountDeletion = z.infer<typeof AccountDeletion>

/** What was shown to be lost: closing answers 409 when it is not the same any more. */
export const Forfeits = z
  .strictObject({
    balance: Amount.describe('tokens in the wallet, as shown'),
    earnings: Amount.describe('earnings on hold and available together, as shown'),
  })
  .meta({ id: 'Forfeits' })
export type Forfeits = z.infer<typeof Forfeits>

/** An archive of everything that an account has here. */
export const DataExport = z
  .object({
    _id: Id,
    status: z.enum(['running', 'ready', 'stopped', 'failed', 'expired']),
    progress: z.number().min(0).max(1).describe('share that is done'),
    createdAt: Time,
    expiresAt: Time.optional().describe('when it is deleted'),
    size: z.number().int().optional().describe('bytes'),
    url: z.string().optional().describe('where it can be downloaded, for some hours'),
  })
  .meta({ id: 'DataExport' })
export type DataExport = z.infer<typeof DataExport>

/** Why an archive could not be read in. */
export const ImportFailure = z
  .enum(['not_an_archive', 'too_large', 'unsafe', 'wrong_format', 'newer_version', 'broken', 'failed'])
  .describe(
    'not_an_archive: no ZIP, or damaged; too_large: unpacked it is larger than allowed; unsafe: names or links that lead out of it; wrong_format: no archive of a creator; newer_version: made by a newer site; broken: its JSON cannot be read; failed: our fault'
  )
  .meta({ id: 'ImportFailure' })
export type ImportFailure = z.infer<typeof ImportFailure>

/** An item of an archive that was not added, and why. */
export const ImportProblem = z
  .object({
    part: z.enum(['posts', 'media']).describe('the list of the archive'),
    row: z.number().int().describe('its place in that list, from 1'),
    title: z.string().optional(),
    reason: z
      .enum(['unreadable', 'rule', 'file', 'story'])
      .describe(
        "unreadable: the row could not be understood; rule: it breaks a rule of the site's own forms; file: a file of it is missing or cannot be used; story: it is over"
      ),
    detail: z.string().optional().describe('the rule in the language of the owner, or the name of the file'),
  })
  .meta({ id: 'ImportProblem' })
export type ImportProblem = z.infer<typeof ImportProblem>

/** The reading in of an archive. */
export const DataImport = z
  .object({
    _id: Id,
    status: z.enum(['running', 'done', 'stopped', 'failed']),
    total: z.number().int().describe('items of the archive'),
    added: z.number().int(),
    skipped: z.number().int().describe('items that are here already, or could not be added'),
    existing: z.number().int().optional().describe('of the skipped: those that are here already'),
    problems: z.array(ImportProblem).optional().describe('the first 50 items that could not be added'),
    failure: ImportFailure.optional(),
    createdAt: Time,
  })
  .meta({ id: 'DataImport' })
export type DataImport = z.infer<typeof DataImport>

/** Closing an account, and taking one's data along (product.md, Leaving). */
export const accountLifecycle = endpoints({
  deletion: {
    method: 'GET',
    path: '/users/me/deletion',
    access: 'user',
    summary: 'What closing the account does and costs',
    response: AccountDeletion,
  },
  delete: {
    method: 'POST',
    path: '/users/me/close',
    access: 'user',
    summary:
      'Close the account: at once hidden everywhere and signed out, erased after 30 days; signing in until then undoes it',
    body: z.strictObject({ forfeits: Forfeits, ...stepUp }),
    errors: [...stepUpErrors, 'deletion_blocked', 'conflict'],
    allowsIncomplete: true,
    limit: { max: 20, perS: 3600 },
    emits: ['account.closed'],
  },
  exports: {
    method: 'GET',
    path: '/users/me/export',
    access: 'user',
    isPrivate: true,
    summary: 'The newest archive of the account',
    response: z.object({
      current: DataExport.optional(),
      nextAt: Time.optional().describe('when another one can be made, if not now'),
    }),
  },
  export: {
    method: 'POST',
    path: '/users/me/export',
    access: 'user',
    summary: 'Have an archive of everything made that the account has here: one at a time, one a day, kept for 7 days',
    body: z.strictObject(stepUp),
    allowsIncomplete: true,
    response: DataExport,
    status: 202,
    errors: [...stepUpErrors, 'export_running'],
    limit: { max: 20, perS: 3600 },
    emits: ['export.changed'],
  },
  stopExport: {
    method: 'DELETE',
    path: '/users/me/export',
    access: 'user',
    summary: 'Stop making the archive, or delete the one that is ready',
    errors: ['not_found'],
    allowsIncomplete: true,
    emits: ['export.changed'],
  },
  imports: {
    method: 'GET',
    path: '/users/me/import',
    access: 'performer',
    summary: 'The newest import of an archive',
    response: z.object({ current: DataImport.optional() }),
  },
  import: {
    method: 'POST',
    path: '/users/me/import',
    access: 'performer',
    summary:
      "Read in posts, videos, galleries and products of a creator's archive, an upload of type `archive`; what an earlier import has added is skipped",
    body: z.strictObject({
      fileId: Id,
      publishes: z.boolean().describe('publish what was published there; otherwise everything becomes a draft'),
    }),
    response: DataImport,
    status: 202,
    errors: ['performer_pending', 'restricted', 'import_running'],
    limit: { max: 20, perS: 3600 },
    emits: ['import.changed'],
  },
  stopImport: {
    method: 'DELETE',
    path: '/users/me/import',
    access: 'performer',
    summary: 'Stop the import; what it has added stays',
    errors: ['not_found'],
    emits: ['import.changed'],
  },
})
