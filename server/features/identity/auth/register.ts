import type { auth } from '../../../../contract/identity/auth/auth.ts'
import type { ResponseIn } from '../../../../contract/endpoint.ts'
import type { Language } from '../../../../contract/errors.ts'
import type { Deps } from '../../../deps.ts'
import { transactionWithEvents } from '../../../events/events.ts'
import type { UploadedFile } from '../../../http/uploads.ts'
import { insertDocuments } from '../../platform/files/processing/store-picture.ts'
import { readSettings } from '../../platform/settings/queries.ts'
import { checkRegistration, createAccount, usernameTakenError, type Registration } from './create-account.ts'
import { hashPassword } from './password.ts'
import { presentIdentity, presentSession } from './present.ts'
import { startSession } from './sessions.ts'
import type { Caller } from './sign-in.ts'
import { withDocuments, type Documents } from './store-documents.ts'
import { storeDevice } from './record-device.ts'
import { limitConcurrency } from './concurrency-limit.ts'

type Registered = ResponseIn<typeof auth.registerUser>
type From = Caller & { readonly language: Language }

// Decoding two pictures takes seconds of one core: one registration at a time, with a short queue.
const limited = limitConcurrency({ running: 1, waiting: 20 })

/**
 * Registers a fan and signs them in, unless the settings require a confirmed address first (Spec §7, Auth). Response
 * and response time do not depend on whether the e-mail address is known: its owner is informed by e-mail
 * (docs/decisions/0023).
 * @throws ApiError 422 naming the field
 */
export async function registerUser(deps: Deps, newcomer: Registration, caller: From): Promise<Registered> {
  await checkRegistration(deps, newcomer, caller.language)
  return register(deps, newcomer, caller, false)
}

/**
 * Registers a creator, pending until an operator approves the identity documents. Nothing is stored if a document is
 * not a picture (Spec §6).
 * @throws ApiError 415, 422
 */
export async function registerPerformer(
  deps: Deps,
  newcomer: Registration,
  files: { idDocument: UploadedFile; selfieWithId: UploadedFile },
  caller: From
): Promise<Registered> {
  await checkRegistration(deps, newcomer, caller.language)
  return limited(() => withDocuments(deps, files, (documents) => register(deps, newcomer, caller, true, documents)))
}

async function register(
  deps: Deps,
  newcomer: Registration,
  caller: From,
  isPerformer: boolean,
  documents: Documents = []
): Promise<Registered> {
  const passwordHash = await hashPassword(newcomer.password)
  const { requireEmailVerification } = await readSettings(deps.db)
  try {
    return await transactionWithEvents(deps, async (trx, record) => {
      const id = await createAccount(deps, trx, newcomer, { isPerformer, passwordHash, language: caller.language })
      if (documents.length) {
        await insertDocuments(trx, id, documents, deps.clock.now())
        record('performer.applied', { performerId: id })
      }
      const account = { id, is_performer: isPerformer, email: newcomer.email, username: newcomer.username }
      if (requireEmailVerification) return { ...presentIdentity(account), requireEmailVerification }
      const session = await startSession(deps, trx, id, { remember: false, method: 'password', ...caller })
      await storeDevice(trx, id, caller.device, deps.clock.now())
      return { ...presentSession(account, session), requireEmailVerification }
    })
  } catch (error) {
    throw usernameTakenError(error, caller.language)
  }
}
