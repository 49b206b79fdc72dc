import { people } from '../../../../contract/admin/people.ts'
import type { Deps } from '../../../deps.ts'
import { ApiError } from '../../../http/api-error.ts'
import type { RegisterFeature } from '../../../http/feature.ts'
import type { Handlers } from '../../../http/handler-types.ts'
import { hasPermission } from '../../../http/operators/operator-authority.ts'
import { mount } from '../../../http/mount.ts'
import { approvePerformer, rejectPerformer } from '../../catalogue/performers/approve-performer.ts'
import { requireCurrentPassword } from '../../identity/auth/require-reauthentication.ts'
import { resetSecondFactor } from '../../identity/second-factor/remove-factor.ts'
import { changeCommission } from '../../catalogue/performers/change-commission.ts'
import { suspendAccount, unsuspendAccount } from '../../identity/auth/suspend-account.ts'
import { restrictAccount } from '../../identity/restrictions/restrict-account.ts'
import { correctBirthDate } from '../../identity/users/correct-birth-date.ts'
import { readDocument } from '../../platform/files/documents.ts'
import { allKeys, readKeys } from '../../platform/files/file-keys.ts'
import { readSettings } from '../../platform/settings/queries.ts'
import { exportPeople } from './export-tables.ts'
import { presentDetail, presentRow } from './present.ts'
import { findDocumentFile, findPerson, listDocuments, searchPeople } from './queries.ts'

const handlers = (deps: Deps): Handlers<typeof people> => ({
  search: async ({ query }) => {
    const { rows, total } = await searchPeople(deps.db, query)
    return { data: rows.map(presentRow), total }
  },
  export: ({ query, caller: { language } }) =>
    Promise.resolve({ name: 'people.csv', body: exportPeople(deps.db, query, language) }),
  view: async ({ params: { id } }) => {
    const [row, documents, { commissionBp }] = await Promise.all([
      findPerson(deps.db, id, deps.clock.now()),
      listDocuments(deps.db, id),
      readSettings(deps.db),
    ])
    if (!row) throw new ApiError('not_found')
    return presentDetail(row, documents, commissionBp)
  },
  document: async ({ params }) => {
    const file = await findDocumentFile(deps.db, params.id, params.documentId)
    const [key] = file ? allKeys(readKeys(file.keys)) : []
    if (!file || !key) throw new ApiError('not_found')
    return { name: `${file.kind}.webp`, body: await readDocument(deps, file.id, key) }
  },
  approve: ({ params, body }) => approvePerformer(deps, params.id, body),
  reject: ({ params, body }) => rejectPerformer(deps, params.id, body.reason, body.replaces),
  restrict: ({ params, body }) => restrictAccount(deps, params.id, body.kind, body.reason, body.replaces),
  unrestrict: ({ params, body }) => restrictAccount(deps, params.id, body.kind, null),
  resetSecondFactor: async ({ viewer, params, body }) => {
    await requireCurrentPassword(deps, viewer, body.currentPassword)
    await resetSecondFactor(deps, params.id, body.reason, hasPermission(viewer, 'operators.manage'))
  },
  suspend: ({ params, body }) => suspendAccount(deps, params.id, body.reason),
  unsuspend: ({ params }) => unsuspendAccount(deps, params.id),
  changeCommission: async ({ viewer, params, body: { commission, currentPassword } }) => {
    await requireCurrentPassword(deps, viewer, currentPassword)
    await changeCommission(deps, params.id, commission === null ? null : Math.round(commission * 100))
  },
  changeBirthDate: ({ params, body }) => correctBirthDate(deps, params.id, body.birthDate),
})

/** Accounts as operators see them (product.md, Operators). */
export const registerPeople: RegisterFeature = (app, deps) => mount(app, deps, people, handlers(deps))
