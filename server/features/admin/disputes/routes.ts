import { adminDisputes } from '../../../../contract/admin/disputes.ts'
import type { Deps } from '../../../deps.ts'
import { cutPage, readTimeCursor } from '../../../http/cursor.ts'
import type { RegisterFeature } from '../../../http/feature.ts'
import type { Handlers } from '../../../http/handler-types.ts'
import { mount } from '../../../http/mount.ts'
import { requireCurrentPassword } from '../../identity/auth/require-reauthentication.ts'
import { acceptDispute, submitEvidence } from '../../money/disputes/answer-dispute.ts'
import { addEvidenceFile, removeEvidenceFile, saveEvidence } from '../../money/disputes/save-evidence.ts'
import { readSettings } from '../../platform/settings/queries.ts'
import { exportDisputes } from './export-disputes.ts'
import { loadDispute, presentDisputes } from './load-dispute.ts'
import { countDisputes, listDisputes } from './queries.ts'

const handlers = (deps: Deps): Handlers<typeof adminDisputes> => {
  /** Changes a dispute, and returns it afterwards. */
  const changed = async (id: string, act: Promise<void>) => {
    await act
    return loadDispute(deps.db, id)
  }
  return {
    list: async ({ query: { limit, before, ...filter } }) => {
      const [rows, total] = await Promise.all([
        listDisputes(deps.db, filter, limit + 1, readTimeCursor(before)),
        countDisputes(deps.db, filter),
      ])
      const { page, nextCursor } = cutPage(rows, limit, (row) => row.opened_at)
      return { data: await presentDisputes(deps.db, page), total, nextCursor }
    },
    export: async ({ query, caller: { language } }) => {
      const { currency } = await readSettings(deps.db)
      return { name: 'disputes.csv', body: exportDisputes(deps.db, query, { currency, language }) }
    },
    view: ({ params }) => loadDispute(deps.db, params.id),
    save: ({ params: { id }, body }) => changed(id, saveEvidence(deps, id, body.texts)),
    addFile: ({ params: { id }, body, files }) => changed(id, addEvidenceFile(deps, id, body.kind, files.file)),
    removeFile: ({ params: { id, kind } }) => changed(id, removeEvidenceFile(deps, id, kind)),
    submit: async ({ viewer, params: { id }, body }) => {
      await requireCurrentPassword(deps, viewer, body.currentPassword)
      return changed(id, submitEvidence(deps, id, viewer.id))
    },
    accept: async ({ viewer, params: { id }, body }) => {
      await requireCurrentPassword(deps, viewer, body.currentPassword)
      return changed(id, acceptDispute(deps, id, viewer.id))
    },
  }
}

/** Disputes of card payments, their evidence and outcome (product.md, Operators). */
export const registerAdminDisputes: RegisterFeature = (app, deps) => mount(app, deps, adminDisputes, handlers(deps))
