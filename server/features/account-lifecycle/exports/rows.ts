import { sql, type RawBuilder } from 'kysely'

/** SQL: hundredths of a token, or cents, as a decimal number. */
export const decimal = (column: string): RawBuilder<number> => sql<number>`(${sql.ref(column)}::float8 / 100)`

/** SQL over `file`: its path in the archive, with the ending of what is stored (`bestKey`). */
export const pathOf = sql<string>`('media/' || file.id || coalesce('.' || lower(substring(
  case when file.keys ->> 'original' is null then file.keys ->> 'main' else file.name end from '\.([A-Za-z0-9]{1,8})$')),
  case when file.keys ->> 'original' is null then '.webp' else '' end))`

/** SQL over `place` (`feed_file`, `asset_file`) and `file`: one file as the archive refers to it. */
const fileObject = sql`jsonb_build_object('id', file.id, 'path', ${pathOf}, 'name', file.name, 'kind', file.kind, 'description', file.description)`

/** SQL: the account's own ready files in the places of an item, in order. */
export const filesOfItem = (table: 'feed_file' | 'asset_file', column: string, id: string): RawBuilder<unknown> =>
  sql`coalesce((select jsonb_agg(${fileObject} || jsonb_build_object('role', place.role, 'language', place.language) order by place.role, place.position)
    from ${sql.table(table)} place join file on file.id = place.file_id where ${sql.ref(`place.${column}`)} = ${sql.ref(id)} and file.status = 'ready'), '[]')`

/** SQL: the files of a message that the account has sent. */
export const filesOfMessage = (accountId: string): RawBuilder<unknown> =>
  sql`coalesce((select jsonb_agg(${fileObject} order by place.position) from message_file place join file on file.id = place.file_id
    where place.owner_id = message.files_of and file.owner_id = ${accountId} and file.status = 'ready'), '[]')`

/** SQL: the public handle of an account, or its name. */
export const nameOf = (column: string): RawBuilder<string> =>
  sql<string>`(select coalesce(username, name) from account where account.id = ${sql.ref(column)})`
