import { sql, type RawBuilder } from 'kysely'

/** SQL condition over `pgboss.job`: a job of the site, none of the queue's own. Every figure and list of jobs uses it. */
export const isOwnJob: RawBuilder<boolean> = sql<boolean>`name not like '\\_\\_%'`
