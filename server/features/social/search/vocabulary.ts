import { sql, type RawBuilder } from 'kysely'
import type { Db } from '../../../db/connect.ts'
import type { Trx } from '../../../db/transaction.ts'
import type { Subscriber } from '../../../events/subscriptions.ts'
import { matchesPattern, searchPattern } from '../../../db/text-search.ts'
import { isVisibleTo, type ViewerContext } from '../../identity/visibility/visibility.ts'
import { creators } from '../../identity/visibility/relations.ts'
import { isWide } from './wide-words.ts'

/** SQL condition: a word itself, not one within a group of neighbours. */
const isWord = sql<boolean>`strpos(word, '/') = 0`
/** From so many letters on, an unfinished word is completed. */
const completedLength = 2
/** From so many letters on, a word that is found nowhere is corrected. */
const correctedLength = 4

/** The words of what can be found that begin like this, the most frequent first. */
export async function completionsOf(db: Db, beginning: string, limit: number): Promise<string[]> {
  if (beginning.replace('#', '').length < completedLength) return []
  const rows = await db
    .selectFrom('search_word')
    .select('word')
    .where('word', 'like', `${beginning}%`)
    .orderBy('documents', 'desc')
    .orderBy('word')
    .limit(limit)
    .execute()
  return rows.map(({ word }) => word)
}

/** The words most similar to one that is found nowhere, the most similar first; itself where none is. */
export async function correctionsOf(db: Db, word: string): Promise<string[]> {
  if (word.length < correctedLength) return [word]
  const { rows } = await sql<{ word: string }>`select similar_words(${word}) as word`.execute(db)
  return rows.length > 0 ? rows.map((row) => row.word) : [word]
}

/** The crafts of visible creators in which this word occurs, the most frequent first. */
export async function findCrafts(db: Db, word: string, limit: number, viewerContext: ViewerContext): Promise<string[]> {
  const rows = await creators(db)
    .select((of) => sql<string>`min(${of.ref('performer.craft')})`.as('craft'))
    .where('performer.is_listed', '=', true)
    .where(isVisibleTo(viewerContext))
    .where('performer.search_name', 'like', isWide(word) ? `%${word}%` : `% ${word}%`)
    .where('performer.craft', '<>', '')
    .where(matchesPattern(['performer.craft'], searchPattern(word)))
    .groupBy(sql`lower(performer.craft)`)
    .orderBy(sql`count(*)`, 'desc')
    .orderBy('craft')
    .limit(limit)
    .execute()
  return rows.map(({ craft }) => craft)
}

/**
 * SQL: the words in the public texts of what can be found, one row for each item that has it. `which`: a condition over
 * `id`. A photo in a gallery has no public texts.
 */
const publicWords = (which: RawBuilder<unknown>) => sql`(
  select unnest(tsvector_to_array(search_words)) as word from feed where ${which} and status = 'active' and not is_story and removed_at is null
  union all
  select unnest(tsvector_to_array(search_words)) from asset
  where ${which} and kind in ('video', 'product', 'photo') and gallery_id is null and status = 'active' and is_complete and removed_at is null
  union all
  select unnest(tsvector_to_array(search_words)) from stream where ${which} and status in ('live', 'scheduled')
)`

/**
 * Counts the words of everything that can be found anew, so that words of deleted and locked texts are forgotten. About
 * a minute for a million items; searches go on with the former counts meanwhile.
 */
export async function countWords(db: Db): Promise<void> {
  await db.transaction().execute(async (trx) => {
    await sql`set local statement_timeout = 0`.execute(trx)
    await sql`
      with counted as materialized (
        select word, count(*)::integer as documents from ${publicWords(sql`true`)} found where ${isWord} group by word
      ), gone as (
        delete from search_word where not exists (select from counted where counted.word = search_word.word)
      )
      insert into search_word (word, documents) select word, documents from counted order by word
      on conflict (word) do update set documents = excluded.documents where search_word.documents <> excluded.documents`.execute(
      trx
    )
  })
}

/** Adds the words of items to those that can be completed and corrected; `add`: how often they count. */
async function addWords(trx: Trx, itemIds: readonly string[], add: 0 | 1): Promise<void> {
  await sql`
    insert into search_word (word, documents)
    select word, count(*) from ${publicWords(sql`id = any(${itemIds}::uuid[])`)} found where ${isWord} group by word order by word
    on conflict (word) do update set documents = search_word.documents + excluded.documents * ${add} where ${add} > 0`.execute(
    trx
  )
}

/** What was published can be completed and corrected at once. */
export const addPublishedWords: Subscriber<'item.published'> = (_deps, trx, events) =>
  addWords(
    trx,
    events.map(({ data }) => data.itemId),
    1
  )

/** New words of a changed item; the others are counted every night. */
export const addChangedWords: Subscriber<'item.changed'> = (_deps, trx, events) =>
  addWords(
    trx,
    events.map(({ data }) => data.itemId),
    0
  )

/** New words of a stream that is announced or begins. */
export const addStreamWords: Subscriber<'stream.changed' | 'stream.started'> = (_deps, trx, events) =>
  addWords(
    trx,
    events.map(({ data }) => data.streamId),
    0
  )
