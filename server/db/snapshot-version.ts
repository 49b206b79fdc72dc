import { sql } from 'kysely'

/**
 * SQL: the version of the snapshot that a query reads, as a number that only grows, across all processes: the number of
 * transactions that had ended when the snapshot was taken. Of two snapshots of one database, one always contains the
 * other, so the response with the higher number is newer, and equal numbers are the same state. Nothing is stored for
 * it. Not valid inside a transaction that has written, because it sees its own uncommitted changes.
 */
export const snapshotVersion = sql<number>`(select pg_snapshot_xmax(seen)::text::bigint - (select count(*) from pg_snapshot_xip(seen)) from pg_current_snapshot() seen)`
