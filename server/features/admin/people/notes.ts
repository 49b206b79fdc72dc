import { randomUUIDv7 } from 'node:crypto'
import { sql } from 'kysely'
import type { PersonNote } from '../../../../contract/admin/person-notes.ts'
import type { Db } from '../../../db/connect.ts'
import type { Deps } from '../../../deps.ts'
import { ApiError } from '../../../http/api-error.ts'
import type { TimeCursor } from '../../../http/cursor.ts'

const columns = ['note.id', 'note.text', 'note.author_id', 'note.created_at', 'note.changed_at'] as const

const notes = (db: Db) =>
  db
    .selectFrom('person_note as note')
    .leftJoin('account as author', 'author.id', 'note.author_id')
    .select([...columns, 'author.name as author_name'])

/** Notes about an account, newest first, after `before`. */
export const listNotes = (db: Db, accountId: string, limit: number, before: TimeCursor | undefined) =>
  notes(db)
    .where('note.account_id', '=', accountId)
    .$if(before !== undefined, (of) =>
      of.where(sql<boolean>`(note.created_at, note.id) < (${before?.at}, ${before?.id}::uuid)`)
    )
    .orderBy('note.created_at', 'desc')
    .orderBy('note.id', 'desc')
    .limit(limit)
    .execute()

/** Number of notes about an account. */
export async function countNotes(db: Db, accountId: string): Promise<number> {
  const { total } = await db
    .selectFrom('person_note')
    .select((is) => is.fn.countAll<number>().as('total'))
    .where('account_id', '=', accountId)
    .executeTakeFirstOrThrow()
  return total
}

type NoteRow = Awaited<ReturnType<typeof listNotes>>[number]

/** A note on the wire. */
export const presentNote = (row: NoteRow): PersonNote => ({
  _id: row.id,
  text: row.text,
  author: { _id: row.author_id ?? undefined, name: row.author_name ?? '' },
  createdAt: row.created_at.toISOString(),
  changedAt: row.changed_at?.toISOString(),
})

const readNote = async (db: Db, id: string): Promise<PersonNote> =>
  presentNote(await notes(db).where('note.id', '=', id).executeTakeFirstOrThrow())

/** Writes a note about an account. The caller has checked that the account exists. */
export async function writeNote(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  note: { accountId: string; authorId: string; text: string }
): Promise<PersonNote> {
  const id = randomUUIDv7()
  await db
    .insertInto('person_note')
    .values({
      id,
      account_id: note.accountId,
      author_id: note.authorId,
      text: note.text,
      created_at: clock.now(),
    })
    .execute()
  return readNote(db, id)
}

/** @throws ApiError not_found; forbidden for a colleague's note */
async function requireOwnNote(db: Db, accountId: string, noteId: string, authorId: string): Promise<void> {
  const note = await db
    .selectFrom('person_note')
    .select('author_id')
    .where('id', '=', noteId)
    .where('account_id', '=', accountId)
    .executeTakeFirst()
  if (!note) throw new ApiError('not_found')
  if (note.author_id !== authorId) throw new ApiError('forbidden')
}

type OwnNote = { accountId: string; noteId: string; authorId: string }

/** Changes the text of a note of the operator's own. @throws ApiError not_found, forbidden */
export async function changeNote(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  { accountId, noteId, authorId }: OwnNote,
  text: string
): Promise<PersonNote> {
  await requireOwnNote(db, accountId, noteId, authorId)
  await db.updateTable('person_note').set({ text, changed_at: clock.now() }).where('id', '=', noteId).execute()
  return readNote(db, noteId)
}

/** Deletes a note of the operator's own; the log keeps what it said. @throws ApiError not_found, forbidden */
export async function deleteNote({ db }: Pick<Deps, 'db'>, { accountId, noteId, authorId }: OwnNote): Promise<void> {
  await requireOwnNote(db, accountId, noteId, authorId)
  await db.deleteFrom('person_note').where('id', '=', noteId).execute()
}
