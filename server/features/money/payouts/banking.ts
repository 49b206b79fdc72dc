import type { Banking, BankingChanges, PayoutMethod } from '../../../../contract/money/payout-settings.ts'
import type { Language } from '../../../../contract/errors.ts'
import type { Db } from '../../../db/connect.ts'
import { DecryptionError, decryptJson, encryptJson } from '../../../db/encryption.ts'
import { transaction, type Trx } from '../../../db/transaction.ts'
import type { Deps } from '../../../deps.ts'
import { ApiError, invalidField } from '../../../http/api-error.ts'
import type { Viewer } from '../../../http/authenticate.ts'
import { requireCurrentPassword } from '../../identity/auth/require-reauthentication.ts'
import { isCountry } from '../../identity/lookups/data.ts'
import { sendMailTo } from '../../platform/mail/send-mail-to.ts'
import { currentGateway } from '../gateways/choose-gateway.ts'
import { destinationMail } from './mails.ts'
import { findPayee } from './payees.ts'

/** The encrypted bank details: everything a transfer needs. */
export type BankAccount = Required<Omit<BankingChanges, 'currentPassword'>>
/** The masked bank details that may be shown. */
export type MaskedAccount = Omit<Banking, 'updatedAt'>

const unknownCountry = { en: "We don't know this country", pt: 'Este país não existe' } as const

/** Masks all but the end of an account number, and part of a short one. */
const endOf = (text: string): string => `•••• ${text.slice(-Math.min(4, Math.floor(text.length / 2)))}`

/** A creator's masked bank details. */
export async function findBanking(
  db: Db,
  accountId: string
): Promise<{ encrypted: Buffer; masked: MaskedAccount; updatedAt: Date } | undefined> {
  const row = await db
    .selectFrom('performer_banking')
    .select(['sealed', 'masked', 'updated_at'])
    .where('account_id', '=', accountId)
    .executeTakeFirst()
  return row && { encrypted: row.sealed, masked: row.masked as MaskedAccount, updatedAt: row.updated_at }
}

/**
 * Sets the bank account of payouts, encrypted as a whole, and selects it (Spec §7, banking-settings). Requests in progress keep their destination.
 * @throws ApiError invalid, reauthentication_required, wrong_password
 */
export async function saveBanking(
  deps: Deps,
  viewer: Viewer,
  { currentPassword, ...changes }: BankingChanges,
  language: Language
): Promise<void> {
  const account = await withStored(deps, viewer.id, changes)
  if (!isCountry(account.country)) throw invalidField('country', unknownCountry[language])
  await requireCurrentPassword(deps, viewer, currentPassword)
  const { holder, country, bankName, accountNumber, routingCode, swift } = account
  const masked: MaskedAccount = {
    holder,
    country,
    bankName,
    account: endOf(accountNumber),
    ...(routingCode && { routing: endOf(routingCode) }),
    ...(swift && { swift }),
  }
  const row = {
    sealed: encryptJson(deps.config.secret, 'banking settings', viewer.id, account satisfies BankAccount),
    masked: JSON.stringify(masked),
    updated_at: deps.clock.now(),
  }
  await transaction(deps.db, async (trx) => {
    await trx
      .insertInto('performer_banking')
      .values({ account_id: viewer.id, ...row })
      .onConflict((conflict) => conflict.column('account_id').doUpdateSet(row))
      .execute()
    await setMethod(trx, viewer.id, 'bank')
    await mailDestinationChanged(deps, trx, viewer.id, language)
  })
}

/**
 * The account with what the change leaves out. Codes belong to an account number: with another one they would send
 * money elsewhere, so they are kept only while it stays.
 */
async function withStored(
  deps: Deps,
  accountId: string,
  changes: Omit<BankingChanges, 'currentPassword'>
): Promise<BankAccount> {
  const row = await findBanking(deps.db, accountId)
  const old = row && openAccount(deps.config, accountId, row.encrypted)
  const kept = old?.accountNumber === changes.accountNumber ? old : undefined
  return {
    ...changes,
    routingCode: changes.routingCode ?? kept?.routingCode ?? '',
    swift: changes.swift ?? kept?.swift ?? '',
    address: changes.address ?? kept?.address ?? '',
  }
}

/** The stored account; undefined if it was encrypted with another secret. */
function openAccount({ secret }: Deps['config'], owner: string, encrypted: Buffer): BankAccount | undefined {
  try {
    return decryptJson(secret, 'banking settings', owner, encrypted) as BankAccount
  } catch (error) {
    if (error instanceof DecryptionError) return undefined
    throw error
  }
}

/**
 * Selects the bank account or the gateway account as the destination of payouts (Spec §7, payment-gateway-settings).
 * @throws ApiError payout_destination_missing, reauthentication_required, wrong_password
 */
export async function chooseMethod(
  deps: Deps,
  viewer: Viewer,
  { method, currentPassword }: { method: PayoutMethod; currentPassword?: string | undefined },
  language: Language
): Promise<void> {
  const destination =
    method === 'bank'
      ? await findBanking(deps.db, viewer.id)
      : await findPayee(deps.db, viewer.id, currentGateway(deps).name)
  if (!destination) throw new ApiError('payout_destination_missing')
  await requireCurrentPassword(deps, viewer, currentPassword)
  await transaction(deps.db, async (trx) => {
    if (await setMethod(trx, viewer.id, method)) await mailDestinationChanged(deps, trx, viewer.id, language)
  })
}

/** Sets the payout method, in the caller's transaction; false when it was set already. */
async function setMethod(trx: Trx, performerId: string, method: PayoutMethod): Promise<boolean> {
  const updated = await trx
    .updateTable('performer')
    .set({ payout_method: method })
    .where('account_id', '=', performerId)
    .where('payout_method', '<>', method)
    .executeTakeFirst()
  return updated.numUpdatedRows > 0n
}

/** Mails the creator about a changed destination, so that nobody can redirect payouts unnoticed. */
async function mailDestinationChanged(deps: Deps, trx: Trx, performerId: string, fallback: Language): Promise<void> {
  const person = await trx
    .selectFrom('account')
    .select(['id', 'email', 'name', 'language'])
    .where('id', '=', performerId)
    .executeTakeFirstOrThrow()
  await sendMailTo(
    deps,
    trx,
    { ...person, fallback },
    '/creator/payout-settings',
    destinationMail(() => ({}))
  )
}
