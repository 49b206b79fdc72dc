import type { LogTables } from '../../../sequenced-log/numbers.ts'

/** The messages of conversations are a sequenced log (decision 40). */
export const messageLog: LogTables = { log: 'conversation', entries: 'message' }
