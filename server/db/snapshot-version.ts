import { sql } from 'kysely'

/**
 * SQL: the version of the snapshot that a statement reads, as a number that only grows, on all processes: the number of transactions that the snapshot has seen end. Of two
 * snapshots of one database, one always contains the other, so the answer with the higher number is the newer one, and equal numbers are the same state. Nothing is stored for
 * it. Not valid inside a transaction that has written, which sees its own uncommitted changes.
 */
export const snapshotVersion = sql<number>`(select pg_snapshot_xmax(seen)::text::bigint - (select count(*) from pg_snapshot_xip(seen)) from pg_current_snapshot() seen)`
