import '../../zod-config.ts'
import * as z from 'zod'
import { listOf, text, trimmed } from '../../bounded.ts'
import { maxCodeLength } from '../../limits.ts'

const Base64Url = (max: number) => text(max).regex(/^[\w-]+$/, "We couldn't read this passkey")
const Transports = listOf(text(30), 10)

/** A one-time code: six digits of an authenticator app, or one of the recovery codes. */
export const SecondFactorCode = trimmed(maxCodeLength)
  .min(6, 'Enter the 6 digits, or a recovery code')
  .describe('six digits of the authenticator app, or a recovery code')

/** What a browser answers when somebody has used a passkey (WebAuthn, `AuthenticationResponseJSON`). */
export const PasskeyAnswer = z
  .object({
    id: Base64Url(1400),
    rawId: Base64Url(1400),
    type: z.literal('public-key'),
    response: z.object({
      clientDataJSON: Base64Url(4000),
      authenticatorData: Base64Url(4000),
      signature: Base64Url(8000),
      userHandle: Base64Url(200).optional(),
    }),
    authenticatorAttachment: z.enum(['platform', 'cross-platform']).optional(),
    clientExtensionResults: z.object({}),
  })
  .meta({ id: 'PasskeyAnswer' })
export type PasskeyAnswer = z.output<typeof PasskeyAnswer>

/** What a browser answers when it has made a passkey (WebAuthn, `RegistrationResponseJSON`). */
export const NewPasskey = z
  .object({
    id: Base64Url(1400),
    rawId: Base64Url(1400),
    type: z.literal('public-key'),
    response: z.object({
      clientDataJSON: Base64Url(4000),
      attestationObject: Base64Url(40_000),
      transports: Transports.optional(),
    }),
    authenticatorAttachment: z.enum(['platform', 'cross-platform']).optional(),
    clientExtensionResults: z.object({}),
  })
  .meta({ id: 'NewPasskey' })
export type NewPasskey = z.output<typeof NewPasskey>

const Credential = z.object({
  id: z.string(),
  type: z.literal('public-key'),
  transports: z.array(z.string()).optional(),
})

/** What a browser needs to use a passkey (WebAuthn, `PublicKeyCredentialRequestOptionsJSON`). */
export const PasskeyRequest = z
  .object({
    challenge: z.string(),
    rpId: z.string(),
    timeout: z.number().describe('ms'),
    userVerification: z.literal('required'),
    allowCredentials: z.array(Credential).optional().describe('absent: any passkey of this site'),
  })
  .meta({ id: 'PasskeyRequest' })
export type PasskeyRequest = z.infer<typeof PasskeyRequest>

/** What a browser needs to make a passkey (WebAuthn, `PublicKeyCredentialCreationOptionsJSON`). */
export const PasskeyCreation = z
  .object({
    rp: z.object({ id: z.string(), name: z.string() }),
    user: z.object({ id: z.string(), name: z.string(), displayName: z.string() }),
    challenge: z.string(),
    pubKeyCredParams: z.array(z.object({ alg: z.number().int(), type: z.literal('public-key') })),
    timeout: z.number().describe('ms'),
    excludeCredentials: z.array(Credential),
    authenticatorSelection: z.object({
      residentKey: z.literal('required'),
      requireResidentKey: z.literal(true),
      userVerification: z.literal('required'),
    }),
    attestation: z.literal('none'),
  })
  .meta({ id: 'PasskeyCreation' })
export type PasskeyCreation = z.infer<typeof PasskeyCreation>

/** What proves the second factor of an account: exactly one of them. */
export const proof = {
  code: SecondFactorCode.optional(),
  passkey: PasskeyAnswer.optional().describe('instead of a code'),
}
