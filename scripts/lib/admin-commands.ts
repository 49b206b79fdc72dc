import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Deps } from '../../server/deps.ts'
import { findAccount } from '../../server/features/identity/auth/queries.ts'
import { suspendAccount, unsuspendAccount } from '../../server/features/identity/auth/suspend-account.ts'
import { isDecidedBy } from '../../server/features/identity/decisions/decide.ts'
import { resetSecondFactor } from '../../server/features/identity/second-factor/remove-factor.ts'
import { readDocument } from '../../server/features/platform/files/documents.ts'
import { allKeys, readKeys } from '../../server/features/platform/files/file-keys.ts'
import { approvePerformer, rejectPerformer } from '../../server/features/catalogue/performers/approve-performer.ts'
import { changeSetting } from '../../server/features/platform/settings/change-setting.ts'
import { readSettings, type SiteSettings } from '../../server/features/platform/settings/queries.ts'
import { ApiError } from '../../server/http/api-error.ts'
import { accountOf, Refused, type Command } from './admin-command.ts'
import { deletionCommands } from './deletion-commands.ts'
import { appealCommands } from './appeal-commands.ts'
import { couponCommands } from './coupon-commands.ts'
import { ledgerCommands } from './ledger-commands.ts'
import { pageCommands } from './page-commands.ts'
import { paymentCommands } from './payment-commands.ts'
import { payoutCommands } from './payout-commands.ts'
import { personCommands } from './person-commands.ts'
import { reportCommands } from './report-commands.ts'
import { restrictionCommands } from './restriction-commands.ts'
import { webhookCommands } from './webhook-commands.ts'

/** A command that changes one account; `done` describes the result. */
const onAccount = (
  words: string,
  about: string,
  minWords: number,
  done: string,
  act: (deps: Deps, id: string, text: string) => Promise<void>
): Command => ({
  words,
  about,
  minWords,
  run: async (deps, [who, ...rest]) => {
    const account = await accountOf(deps, who)
    await act(deps, account.id, rest.join(' ').trim())
    return `${account.username ?? account.id} ${done}`
  },
})

/** Approves a creator, whatever reason a rejection has. A repeat, after which nothing changes, is no refusal. */
async function approve(deps: Deps, id: string): Promise<void> {
  try {
    await approvePerformer(deps, id, { replaces: (await findAccount(deps.db, id))?.status_reason ?? '' })
  } catch (error) {
    const isApproved =
      error instanceof ApiError && error.code === 'already_decided' && error.details['decision'] === 'approved'
    if (!isApproved || !(await isDecidedBy(deps.db, { topic: 'application', id }, null))) throw error
  }
}

const asLines = (settings: SiteSettings): string =>
  Object.entries(settings)
    .map(([key, value]) => `${key.padEnd(26)} ${typeof value === 'string' ? value : JSON.stringify(value)}`)
    .join('\n')

/** The command whose work `openDeps` does; all others need a database that belongs to this machine. */
export const acceptCommand = 'accept-setup'

export const commands: Readonly<Record<string, Command>> = {
  'list-pending': {
    words: '',
    about: 'list creators who wait for approval, oldest first',
    minWords: 0,
    run: listPending,
  },
  documents: {
    words: '<username|id> <folder>',
    about: 'save the identity documents of a creator to a folder',
    minWords: 2,
    run: writeDocuments,
  },
  approve: onAccount('<username|id>', 'approve a creator and notify them', 1, 'is approved', approve),
  reject: onAccount(
    '<username|id> <reason>',
    'reject a creator, with a reason that they are shown',
    2,
    'is rejected',
    rejectPerformer
  ),
  suspend: onAccount(
    '<username|id> [reason]',
    'lock an account and end its sessions',
    1,
    'is suspended',
    suspendAccount
  ),
  unsuspend: onAccount('<username|id>', 'unlock an account', 1, 'is no longer suspended', (deps, id) =>
    unsuspendAccount(deps, id)
  ),
  'reset-second-factor': onAccount(
    '<username|id> <reason>',
    'remove the second factors of somebody who has lost them; the person is mailed the reason',
    2,
    'has no second factor any more',
    (deps, id, reason) => resetSecondFactor(deps, id, reason, true)
  ),
  'make-admin': onAccount('<username|id>', 'make an account an operator', 1, 'is an operator', async (deps, id) => {
    await deps.db
      .updateTable('account')
      .set({ operator_role: 'owner', updated_at: deps.clock.now() })
      .where('id', '=', id)
      .execute()
  }),
  set: {
    words: '<setting> <value>',
    about: 'change a setting; prices in cents or hundredths of a token, commission in basis points',
    minWords: 2,
    run: async (deps, [key = '', ...rest]) => {
      const settings = await changeSetting(deps, key, rest.join(' ')).catch((error: unknown) => {
        throw error instanceof ApiError
          ? new Refused(`${key}: ${Object.values(error.fields ?? {}).join(' ')}`)
          : error instanceof Error && !('severity' in error)
            ? new Refused(error.message)
            : error
      })
      return `${key} = ${JSON.stringify(settings[key as keyof SiteSettings])}`
    },
  },
  [acceptCommand]: {
    words: '',
    about: 'after a change of SECRET or of the folder of files: assign those of this machine to the database',
    minWords: 0,
    run: () =>
      Promise.resolve(
        'The database now belongs to the SECRET and the folder of files of this machine. Bank details and identity documents that were encrypted with another secret must be entered again.'
      ),
  },
  settings: {
    words: '',
    about: 'show all settings',
    minWords: 0,
    run: async (deps) => asLines(await readSettings(deps.db)),
  },
  ...reportCommands,
  ...appealCommands,
  ...restrictionCommands,
  ...deletionCommands,
  ...personCommands,
  ...pageCommands,
  ...couponCommands,
  ...paymentCommands,
  ...payoutCommands,
  ...ledgerCommands,
  ...webhookCommands,
}

/** The help text. */
export function usage(): string {
  const lines = Object.entries(commands).map(
    ([name, { words, about }]) => `  ${`${name} ${words}`.padEnd(36)} ${about}`
  )
  return ['npm run admin -- <command>', '', ...lines].join('\n')
}

async function listPending(deps: Deps): Promise<string> {
  const rows = await deps.db
    .selectFrom('account')
    .select([
      'id',
      'username',
      'email',
      'name',
      'created_at',
      (of) =>
        of
          .selectFrom('performer_document')
          .select((is) => is.fn.countAll<number>().as('n'))
          .whereRef('performer_id', '=', 'account.id')
          .where('status', '=', 'pending')
          .as('documents'),
    ])
    .where('is_performer', '=', true)
    .where('status', '=', 'pending')
    .orderBy('created_at')
    .execute()
  if (!rows.length) return 'No creator waits for approval.'
  return rows
    .map(
      (row) =>
        `${(row.username ?? row.id).padEnd(32)} ${row.created_at.toISOString().slice(0, 10)}  ${row.documents ?? 0} documents  ${row.name} <${row.email ?? 'no e-mail'}>`
    )
    .join('\n')
}

async function writeDocuments(deps: Deps, [who, folder = '.']: readonly string[]): Promise<string> {
  const account = await accountOf(deps, who)
  const rows = await deps.db
    .selectFrom('performer_document')
    .innerJoin('file', 'file.id', 'performer_document.file_id')
    .select(['performer_document.kind', 'performer_document.status', 'file.keys', 'file.id'])
    .where('performer_id', '=', account.id)
    .orderBy('performer_document.created_at')
    .execute()
  if (!rows.length) return 'There are no documents.'
  await mkdir(folder, { recursive: true, mode: 0o700 })
  const written: string[] = []
  for (const row of rows) {
    const [key] = allKeys(readKeys(row.keys))
    if (!key) continue
    const path = join(folder, `${account.username ?? account.id}-${row.kind}-${row.id.slice(-6)}.webp`)
    await writeFile(path, await readDocument(deps, row.id, key), { mode: 0o600 })
    written.push(`${path}  (${row.status})`)
  }
  return written.join('\n')
}
