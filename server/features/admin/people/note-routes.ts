import { personNotes } from '../../../../contract/admin/person-notes.ts'
import type { Deps } from '../../../deps.ts'
import { cutPage, readTimeCursor } from '../../../http/cursor.ts'
import type { RegisterFeature } from '../../../http/feature.ts'
import type { Handlers } from '../../../http/handler-types.ts'
import { mount } from '../../../http/mount.ts'
import { changeNote, countNotes, deleteNote, listNotes, presentNote, writeNote } from './notes.ts'
import { requireAccount } from './queries.ts'

const handlers = (deps: Deps): Handlers<typeof personNotes> => ({
  list: async ({ params: { id }, query: { limit, before } }) => {
    await requireAccount(deps.db, id)
    const [rows, total] = await Promise.all([
      listNotes(deps.db, id, limit + 1, readTimeCursor(before)),
      countNotes(deps.db, id),
    ])
    const { page, nextCursor } = cutPage(rows, limit, (row) => row.created_at)
    return { data: page.map(presentNote), total, nextCursor }
  },
  create: async ({ params: { id }, body, viewer }) => {
    await requireAccount(deps.db, id)
    return writeNote(deps, { accountId: id, authorId: viewer.id, text: body.text })
  },
  update: ({ params: { id, noteId }, body, viewer }) =>
    changeNote(deps, { accountId: id, noteId, authorId: viewer.id }, body.text),
  remove: ({ params: { id, noteId }, viewer }) => deleteNote(deps, { accountId: id, noteId, authorId: viewer.id }),
})

/** Notes of operators about people (product.md, Operators). */
export const registerPersonNotes: RegisterFeature = (app, deps) => mount(app, deps, personNotes, handlers(deps))
