import type pg from 'pg'
import { UNFINISHED_RESTORE } from '../../../server/db/migrate.ts'
import { inTransaction } from './session.ts'
import { dropMoreSchemas, hasMoreSchemas } from './tables.ts'

/** What a database contains before something is restored into it. */
export type TargetState =
  | { is: 'empty' }
  /** A restore of the backup with this id was interrupted. */
  | { is: 'unfinished'; backup: string }
  | { is: 'used'; accounts: number }

/** SQL: our objects of a kind in the current schema, and not an extension's. */
const ownObjects = (catalogue: string, name: string, namespace: string, where: string): string =>
  `select ${name} as name from ${catalogue} o where ${namespace} = current_schema()::regnamespace and ${where}
     and not exists (select from pg_depend d where d.classid = '${catalogue}'::regclass and d.objid = o.oid and d.deptype = 'e')`

/** What this database contains. */
export async function readTargetState(client: pg.Client): Promise<TargetState> {
  const { rows } = await client.query<{ unfinished: boolean; accounts: boolean; tables: number; more: boolean }>(
    `select to_regclass($1) is not null as unfinished, to_regclass('account') is not null as accounts,
       to_regnamespace('pgboss') is not null or ${hasMoreSchemas} as more,
       (select count(*)::int from (${ownObjects('pg_class', 'relname', 'relnamespace', "relkind in ('r', 'p', 'v', 'm')")}) t) as tables`,
    [UNFINISHED_RESTORE]
  )
  const [found] = rows
  if (found?.unfinished) {
    const mark = await client.query<{ backup: string }>(`select backup from ${UNFINISHED_RESTORE}`)
    return { is: 'unfinished', backup: mark.rows[0]?.backup ?? '' }
  }
  if (!found || (found.tables === 0 && !found.more)) return { is: 'empty' }
  if (!found.accounts) return { is: 'used', accounts: 0 }
  const counted = await client.query<{ accounts: number }>('select count(*)::int as accounts from account')
  return { is: 'used', accounts: counted.rows[0]?.accounts ?? 0 }
}

/**
 * Removes everything that is ours from the database, and marks it as the target of an unfinished restore: until the mark
 * is gone, no start accepts it.
 */
export const emptyAndMark = (client: pg.Client, backup: string): Promise<void> =>
  inTransaction(client, 'begin', async () => {
    const drop = async (kind: string, select: string): Promise<void> => {
      const { rows } = await client.query<{ name: string }>(select)
      for (const { name } of rows) await client.query(`drop ${kind} if exists ${name} cascade`)
    }
    await client.query(`drop schema if exists pgboss cascade; ${dropMoreSchemas}`)
    await drop('view', ownObjects('pg_class', 'oid::regclass::text', 'relnamespace', "relkind = 'v'"))
    await drop('materialized view', ownObjects('pg_class', 'oid::regclass::text', 'relnamespace', "relkind = 'm'"))
    await drop(
      'table',
      ownObjects('pg_class', 'oid::regclass::text', 'relnamespace', "relkind in ('r', 'p') and not relispartition")
    )
    await drop('sequence', ownObjects('pg_class', 'oid::regclass::text', 'relnamespace', "relkind = 'S'"))
    await drop('routine', ownObjects('pg_proc', 'oid::regprocedure::text', 'pronamespace', 'true'))
    await drop('type', ownObjects('pg_type', 'oid::regtype::text', 'typnamespace', "typtype in ('e', 'd')"))
    await client.query(
      `create table ${UNFINISHED_RESTORE} (backup text not null, started_at timestamptz not null default now())`
    )
    await client.query(`insert into ${UNFINISHED_RESTORE} (backup) values ($1)`, [backup])
  })

/** SQL that ends what `emptyAndMark` has begun. */
export const REMOVE_MARK = `drop table ${UNFINISHED_RESTORE}`
