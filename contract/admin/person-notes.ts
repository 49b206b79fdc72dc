import '../zod-config.ts'
import * as z from 'zod'
import { trimmed } from '../bounded.ts'
import { Time } from '../identity/users/accounts.ts'
import { endpoints } from '../endpoint.ts'
import { Id, IdParams } from '../ids.ts'
import { cursorPage, cursorQuery } from '../paging.ts'

/** Maximum length of a note, in characters. */
export const MAX_NOTE = 4000

/** What an operator wants colleagues to know about somebody. */
export const PersonNote = z
  .object({
    _id: Id,
    text: z.string(),
    author: z.object({ _id: Id.optional(), name: z.string() }).describe('the operator who wrote it'),
    createdAt: Time,
    changedAt: Time.optional(),
  })
  .meta({ id: 'PersonNote' })
export type PersonNote = z.infer<typeof PersonNote>

/** The words of a note. */
export const PersonNoteBody = z.strictObject({ text: trimmed(MAX_NOTE).min(1, 'Write something') })

const NoteParams = z.object({ id: Id, noteId: Id })
const change = { access: 'admin', permission: 'people.view', emits: ['note.changed'] } as const

/** Notes of operators about people, which only operators see (product.md, Operators). */
export const personNotes = endpoints({
  list: {
    method: 'GET',
    path: '/admin/people/{id}/notes',
    access: 'admin',
    permission: 'people.view',
    cursor: true,
    summary: 'The notes about an account, newest first',
    params: IdParams,
    query: z.object(cursorQuery),
    response: cursorPage(PersonNote),
    errors: ['not_found'],
  },
  create: {
    ...change,
    method: 'POST',
    path: '/admin/people/{id}/notes',
    summary: 'Write a note about an account',
    params: IdParams,
    body: PersonNoteBody,
    response: PersonNote,
    status: 201,
    errors: ['not_found'],
  },
  update: {
    ...change,
    method: 'PUT',
    path: '/admin/people/{id}/notes/{noteId}',
    summary: 'Change a note of your own',
    params: NoteParams,
    body: PersonNoteBody,
    response: PersonNote,
    errors: ['not_found', 'forbidden'],
  },
  remove: {
    ...change,
    method: 'DELETE',
    path: '/admin/people/{id}/notes/{noteId}',
    summary: 'Delete a note of your own',
    params: NoteParams,
    errors: ['not_found', 'forbidden'],
  },
})
