import pg from 'pg'
import { UNFINISHED_RESTORE } from '../../../server/db/migrate.ts'

/**
 * A table and its columns, without those that the database computes. The name is that of the current schema, or has that
 * of another schema before it: `sandbox.charge`.
 */
export type Table = { name: string; columns: string[] }
/** Number of rows of a table, and a sum of checksums of its rows that does not depend on their order. */
export type Content = { rows: number; digest: string }
export type Sequence = { name: string; last: string; isCalled: boolean }

/** Tables about the schema itself, which the migrations write. */
const SCHEMA_TABLES = ['migration', 'migration_function', UNFINISHED_RESTORE]

/** The schemas of the site besides the current one. The job queue's is another matter. */
const MORE_SCHEMAS = ['sandbox']
/** SQL: the schemas with the site's tables. */
export const siteSchemas = `(select oid from pg_namespace where nspname in (current_schema(), ${MORE_SCHEMAS.map(pg.escapeLiteral).join()}))`
/** SQL that drops these schemas with all tables in them. */
export const dropMoreSchemas = MORE_SCHEMAS.map((name) => `drop schema if exists ${name} cascade`).join('; ')
/** SQL: whether one of them exists. */
export const hasMoreSchemas = `exists (select from pg_namespace where nspname in (${MORE_SCHEMAS.map(pg.escapeLiteral).join()}))`

/** SQL: the name of a table or sequence, as a part of a statement. */
export const quoted = (name: string): string => name.split('.').map(pg.escapeIdentifier).join('.')
export const columnsOf = ({ columns }: Table): string => columns.map(pg.escapeIdentifier).join(', ')
/** SQL: all rows of a table. */
export const rowsOf = (table: Table): string => `select ${columnsOf(table)} from ${quoted(table.name)}`

/** SQL: whether `c`, a row of `pg_class`, is ours and not an extension's. */
const isOurs = `c.relnamespace in ${siteSchemas}
  and not exists (select from pg_depend d where d.classid = 'pg_class'::regclass and d.objid = c.oid and d.deptype = 'e')`

/** SQL: the name of `c`, with its schema if that is not the current one. */
const nameOf = `case when c.relnamespace = current_schema()::regnamespace then c.relname::text else c.relnamespace::regnamespace || '.' || c.relname end as name`

/** The tables with the site's data, by name; of a partitioned table only the whole. */
export async function listTables(client: pg.Client): Promise<Table[]> {
  const { rows } = await client.query<Table>(
    `select ${nameOf}, array_agg(a.attname::text order by a.attnum) as columns
     from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
     where ${isOurs} and c.relkind in ('r', 'p') and not c.relispartition and c.relname <> all ($1)
     group by 1 order by 1`,
    [SCHEMA_TABLES]
  )
  return rows
}

/** The partitions of partitioned tables, quoted: triggers on statements belong to each of them. */
export async function listPartitions(client: pg.Client): Promise<string[]> {
  const { rows } = await client.query<{ name: string }>(
    `select ${nameOf} from pg_class c where ${isOurs} and c.relkind = 'r' and c.relispartition order by 1`
  )
  return rows.map(({ name }) => quoted(name))
}

/** Reads all rows of a table on the server and sums up their checksums. */
export async function readContent(client: pg.Client, table: Table): Promise<Content> {
  const { rows } = await client.query<{ rows: string; digest: string }>(
    `select count(*)::text as rows,
       coalesce(sum(('x' || left(encode(sha256(convert_to(t::text, 'UTF8')), 'hex'), 15))::bit(60)::bigint), 0)::text as digest
     from (${rowsOf(table)}) t`
  )
  return { rows: Number(rows[0]?.rows), digest: rows[0]?.digest ?? '' }
}

/** Where each sequence stands. */
export async function readSequences(client: pg.Client): Promise<Sequence[]> {
  const { rows } = await client.query<{ name: string }>(
    `select ${nameOf} from pg_class c where ${isOurs} and c.relkind = 'S' order by 1`
  )
  const read = async ({ name }: { name: string }): Promise<Sequence> => {
    const found = await client.query<Omit<Sequence, 'name'>>(
      `select last_value::text as last, is_called as "isCalled" from ${quoted(name)}`
    )
    const [state] = found.rows
    return { name, last: state?.last ?? '1', isCalled: state?.isCalled ?? false }
  }
  const sequences: Sequence[] = []
  for (const row of rows) sequences.push(await read(row))
  return sequences
}
