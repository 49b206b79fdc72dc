import { sql } from 'kysely'

/**
 * SQL: of which moment a statement's answer is, as a number that only grows, over all processes: how many transactions its snapshot has seen end. Two snapshots of one database
 * always hold one another, so the answer with the higher number is the younger, and the same number is the same state. Nothing is written for it. Only outside of a
 * transaction that has written something: what it sees of its own, nobody else sees yet.
 */
export const snapshotVersion = sql<number>`(select pg_snapshot_xmax(seen)::text::bigint - (select count(*) from pg_snapshot_xip(seen)) from pg_current_snapshot() seen)`
