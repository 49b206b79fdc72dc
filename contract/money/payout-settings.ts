import '../zod-config.ts'
import * as z from 'zod'
import { text, trimmed } from '../bounded.ts'
import { Time } from '../identity/users/accounts.ts'
import { endpoints } from '../endpoint.ts'
import { ProfileId } from '../ids.ts'
import { stepUpErrors } from '../admin/operators.ts'

const countryCode = trimmed(2, 'Use two letters')
  .regex(/^[A-Za-z]{2}$/, 'Use two letters')
  .toUpperCase()
const compact = (text: string) => text.replace(/[\s-]/g, '').toUpperCase()

/** Whether an international account number's check digits are right (ISO 13616: 97 divides it plus one). */
export function isIban(account: string): boolean {
  if (!/^[A-Z]{2}\d{2}[A-Z0-9]{10,30}$/.test(account)) return false
  const digits = (account.slice(4) + account.slice(0, 4)).replace(/[A-Z]/g, (letter) =>
    String(letter.charCodeAt(0) - 55)
  )
  let rest = 0
  for (const digit of digits) rest = (rest * 10 + Number(digit)) % 97
  return rest === 1
}

const looksLikeIban = (account: string): boolean => /^[A-Z]{2}\d{2}/.test(account)

const AccountNumber = text(60)
  .transform(compact)
  .pipe(
    text(34, 'Enter 4 to 34 letters and numbers')
      .regex(/^[A-Z0-9]{4,34}$/, 'Enter 4 to 34 letters and numbers')
      .refine((account) => !looksLikeIban(account) || isIban(account), 'Check the account number')
  )

const CurrentPassword = text(200)
  .optional()
  .describe('required unless the session was authenticated within the last 15 minutes')

/** The bank account of a creator. A change replaces all fields. */
export const BankingChanges = z
  .strictObject({
    holder: trimmed(120).min(1, 'Enter the account holder'),
    country: countryCode.describe('country of the bank'),
    bankName: trimmed(120).min(1, 'Enter the bank name'),
    accountNumber: AccountNumber.describe('IBAN, or the account number that the bank uses'),
    routingCode: text(40)
      .transform(compact)
      .pipe(text(20, 'Use letters and numbers').regex(/^[A-Z0-9/]{0,20}$/, 'Use letters and numbers'))
      .optional()
      .describe('routing number, sort code or branch; absent: kept while the account number stays'),
    swift: text(20)
      .transform(compact)
      .pipe(
        text(11, 'Enter 8 or 11 letters and numbers').regex(
          /^([A-Z]{6}[A-Z0-9]{2}([A-Z0-9]{3})?)?$/,
          'Enter 8 or 11 letters and numbers'
        )
      )
      .optional()
      .describe('BIC; absent: kept while the account number stays'),
    address: trimmed(300)
      .optional()
      .describe('address of the account holder; some banks require it; absent: kept while the account number stays'),
    currentPassword: CurrentPassword,
  })
  .meta({ id: 'BankingChanges' })
export type BankingChanges = z.output<typeof BankingChanges>

/** The banking settings as they are shown: only the last digits of each number. */
export const Banking = z
  .object({
    holder: z.string(),
    country: z.string(),
    bankName: z.string(),
    account: z.string(),
    routing: z.string().optional(),
    swift: z.string().optional(),
    updatedAt: Time,
  })
  .meta({ id: 'Banking' })
export type Banking = z.infer<typeof Banking>

/** The payout methods. */
export const PayoutMethod = z.enum(['bank', 'gateway']).meta({ id: 'PayoutMethod' })
export type PayoutMethod = z.infer<typeof PayoutMethod>

const PayeeState = z
  .object({
    name: z.enum(['sandbox', 'stripe']),
    status: z.enum(['none', 'pending', 'ready', 'restricted']),
    needs: z.array(z.string()).describe('what the payment company still requires, in its own words'),
  })
  .meta({ id: 'PayeeState' })

/** The payout settings of a creator. */
export const PayoutSettings = z
  .object({
    method: PayoutMethod,
    isReady: z.boolean().describe('payouts can be sent there now'),
    banking: Banking.optional(),
    gateway: PayeeState.optional().describe("the creator's account at this site's payment company"),
  })
  .meta({ id: 'PayoutSettings' })
export type PayoutSettings = z.infer<typeof PayoutSettings>

const Own = z.object({ id: ProfileId })

/** Payout settings: bank account and gateway account of a creator (Spec §7, Performers; `POST /stripe/accounts`). */
export const payoutSettings = endpoints({
  view: {
    method: 'GET',
    path: '/performers/{id}/payout-settings',
    access: 'performer',
    isPrivate: true,
    summary: "The caller's payout settings",
    params: Own,
    response: PayoutSettings,
    errors: ['forbidden', 'not_found'],
  },
  banking: {
    method: 'PUT',
    path: '/performers/{id}/banking-settings',
    access: 'performer',
    summary: 'Set the bank account for payouts; stored encrypted',
    params: Own,
    body: BankingChanges,
    response: PayoutSettings,
    errors: ['forbidden', 'not_found', ...stepUpErrors],
    limit: { max: 30, perS: 3600 },
    emits: ['payout-account.changed'],
  },
  gateway: {
    method: 'PUT',
    path: '/performers/{id}/payment-gateway-settings',
    access: 'performer',
    summary: 'Choose between the bank account and the payment company',
    params: Own,
    body: z.strictObject({ method: PayoutMethod, currentPassword: CurrentPassword }),
    response: PayoutSettings,
    errors: ['forbidden', 'not_found', 'payout_destination_missing', ...stepUpErrors],
    limit: { max: 30, perS: 3600 },
    emits: ['payout-account.changed'],
  },
  openAccount: {
    method: 'POST',
    path: '/stripe/accounts',
    access: 'performer',
    summary: "Open the caller's account at the payment company, or continue its setup; returns the URL of its form",
    response: z.object({ url: z.string(), ...PayeeState.shape }),
    errors: ['gateway_unavailable'],
    limit: { max: 30, perS: 3600 },
    emits: ['payout-account.changed'],
  },
})
